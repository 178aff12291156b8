/** Plain own drawings that stand for the four networks; labels beside them give the names. */
const mark = (drawing: string) => `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${drawing}</svg>`;

export const socialMarks = {
  Facebook: mark(
    '<path d="M10 21v-8H7.5V9.5H10V7.5C10 4.8 11.5 3.5 14 3.5h2.5V7H15c-1 0-1.5.4-1.5 1.4v1.1h3L16 13h-2.5v8z"/>',
  ),
  Instagram: mark(
    '<rect x="3.5" y="3.5" width="17" height="17" rx="5"/><circle cx="12" cy="12" r="4"/><path d="M16.8 7.2h.01"/>',
  ),
  Twitter: mark('<path d="M4 4l16 16M20 4 4 20"/>'),
  Youtube: mark('<rect x="2.5" y="5.5" width="19" height="13" rx="4"/><path d="m10.5 9.3 4.5 2.7-4.5 2.7z"/>'),
};
