/**
 * Section 2, Blog post: the device's own share facility where there is one, otherwise the address goes to the clipboard without a
 * word. A visitor who closes the device's dialogue has declined: that is not a failure.
 */
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-share]')) {
  const share = () => {
    const { title = '', text = '' } = button.dataset;
    const sharing =
      typeof navigator.share === 'function'
        ? navigator.share({ title, text, url: location.href })
        : navigator.clipboard.writeText(location.href);
    sharing.catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        console.info('This page could not be shared.', error);
    });
  };
  button.addEventListener('click', share);
  if (window.pressed?.has(button)) share(); // before this script was here
}
