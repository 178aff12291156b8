/**
 * Section 2, Blog post: the device's own share facility where there is one, otherwise the address goes to the clipboard, which `copied`
 * answers. A visitor who closes the device's dialogue has declined: that is not a failure.
 */
export async function share(what: ShareData & { url: string }, copied?: () => void): Promise<void> {
  try {
    if (typeof navigator.share === 'function') return await navigator.share(what);
    await navigator.clipboard.writeText(what.url);
    copied?.();
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError'))
      console.info('This could not be shared.', error);
  }
}
