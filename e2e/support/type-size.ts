import type { Page } from '@playwright/test';

/** Words in sight that are smaller than so many pixels, each with its size: on the screen, drawings as they are scaled. */
export function wordsSmallerThan(page: Page, pixels: number): Promise<readonly string[]> {
  return page.evaluate((least) => {
    const small: string[] = [];
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      const { parentElement: holder, textContent } = words.currentNode;
      const text = textContent?.trim() ?? '';
      if (holder === null || text === '' || ['SCRIPT', 'STYLE', 'OPTION', 'TEMPLATE', 'NOSCRIPT'].includes(holder.tagName)) continue;
      const { width, height } = holder.getBoundingClientRect();
      if (width < 2 || height < 2 || !holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const drawing = holder.closest('svg');
      // Not by the matrix to the screen, in which Firefox leaves out the zoom of styles.
      const zoom = drawing?.viewBox.baseVal.width ? drawing.getBoundingClientRect().width / drawing.viewBox.baseVal.width : 1;
      const size = Number.parseFloat(getComputedStyle(holder).fontSize) * zoom;
      if (size < least - 0.01) small.push(`${size.toFixed(1)} px: ${text.slice(0, 40)} (${holder.getAttribute('class') ?? ''})`);
    }
    return small;
  }, pixels);
}
