/** For the keyboard: past the navigation. */
export function SkipLink() {
  return (
    <a
      className="skip"
      href="#screen"
      onClick={(event) => {
        event.preventDefault();
        document.querySelector<HTMLElement>('#screen')?.focus();
      }}
    >
      Skip to the screen
    </a>
  );
}
