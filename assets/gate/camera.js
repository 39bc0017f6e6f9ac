// Reads codes from the camera: the browser's own detector where it knows QR codes, else a library's.
const EVERY = 160;
const AGAIN_AFTER = 4000;

async function makeDetector() {
  const own = globalThis.BarcodeDetector;
  const formats = own ? await own.getSupportedFormats().catch(() => []) : [];
  if (formats.includes("qr_code")) return new own({ formats: ["qr_code"] });
  const library = await import("/vendor/qr/decode.js");
  return new library.BarcodeDetector({ formats: ["qr_code"] });
}

// Starts the camera in `video` and calls `found` with each code, not twice within four seconds; answers how to stop.
export async function start(video, found) {
  const wanted = { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } };
  const stream = await navigator.mediaDevices.getUserMedia({ video: wanted, audio: false });
  const detector = await makeDetector();
  video.srcObject = stream;
  await video.play();
  let live = true;
  let last = { text: "", at: 0 };

  const look = async () => {
    if (!live) return;
    const [seen] = document.hidden ? [] : await detector.detect(video).catch(() => []);
    const now = Date.now();
    if (live && seen?.rawValue && (seen.rawValue !== last.text || now - last.at > AGAIN_AFTER)) {
      last = { text: seen.rawValue, at: now };
      await found(seen.rawValue);
    } else if (seen?.rawValue) {
      last.at = now;
    }
    setTimeout(look, EVERY);
  };
  look();

  return () => {
    live = false;
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
}
