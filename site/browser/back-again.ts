/** So long a page was not seen that its codes may have ended. */
const AWAY_MS = 60_000;

let hiddenAt = Infinity;
document.addEventListener('visibilitychange', () => {
  if (Date.now() - hiddenAt > AWAY_MS)
    import('./ended-codes.ts').then(({ markEnded }) => markEnded()).catch(console.info);
  hiddenAt = document.hidden ? Date.now() : Infinity;
});
