// Counting down from the seconds that the server said were left, whatever the clock of the device shows.
const pad = (number) => String(number).padStart(2, "0");

// Minutes and seconds.
export const shown = (left) => `${pad(Math.floor(left / 60))}:${pad(left % 60)}`;

// Tells the whole seconds that are left, now and each second, and calls `onOver` after the last; answers what stops it.
export function countDown(seconds, tell, onOver) {
  const end = performance.now() + seconds * 1000;
  const tick = () => {
    const left = Math.max(0, Math.ceil((end - performance.now()) / 1000));
    tell(left);
    if (left === 0) {
      clearInterval(timer);
      onOver();
    }
  };
  const timer = setInterval(tick, 1000);
  tick();
  return () => clearInterval(timer);
}
