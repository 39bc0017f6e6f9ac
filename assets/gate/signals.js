// A tone and a buzz per outcome, for gates that are loud or bright; off until staff turn them on.
const TONES = { admitted: [880], left: [880], already_admitted: [440, 440] };
const BAD = [220, 220, 220];
let sound = null;

export function signal(outcome) {
  const tones = TONES[outcome] ?? BAD;
  navigator.vibrate?.(tones.flatMap(() => [outcome === "admitted" ? 80 : 250, 100]));
  try {
    sound ??= new AudioContext();
    tones.forEach((tone, place) => void beep(tone, sound.currentTime + place * 0.22));
  } catch {
    sound = null; // no sound card; the word and the colour remain
  }
}

function beep(tone, at) {
  const voice = sound.createOscillator();
  const loudness = sound.createGain();
  voice.frequency.value = tone;
  loudness.gain.setValueAtTime(0.2, at);
  loudness.gain.exponentialRampToValueAtTime(0.001, at + 0.18);
  voice.connect(loudness).connect(sound.destination);
  voice.start(at);
  voice.stop(at + 0.2);
}
