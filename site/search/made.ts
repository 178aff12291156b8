/** An element with these properties. */
export const made = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  own: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag] => Object.assign(document.createElement(tag), own);
