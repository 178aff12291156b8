import type { Locator } from 'playwright-core';

/** As if a picture had been pasted or dropped there, 40 by 20 pixels, half of it of a colour. */
export const givePicture = (into: Locator, how: 'paste' | 'drop', colour: string): Promise<void> =>
  into.evaluate(
    async (element, given) => {
      const canvas = new OffscreenCanvas(40, 20);
      const drawing = canvas.getContext('2d')!;
      drawing.fillStyle = given.colour;
      drawing.fillRect(0, 0, 20, 20);
      const data = new DataTransfer();
      data.items.add(new File([await canvas.convertToBlob()], 'picture.png', { type: 'image/png' }));
      const { left, top, width, height } = element.getBoundingClientRect();
      const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, cancelable: true };
      element.dispatchEvent(
        given.how === 'paste'
          ? new ClipboardEvent('paste', { ...at, clipboardData: data })
          : new DragEvent('drop', { ...at, dataTransfer: data }),
      );
    },
    { how, colour },
  );

/** As if this had been copied elsewhere; the clipboard of the machine stays as it is. */
export const paste = (into: Locator, type: 'text/plain' | 'text/html', copied: string): Promise<void> =>
  into.evaluate(
    (element, given) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(given.type, given.copied);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    { type, copied },
  );
