/** The palette of the theme in use, as it changes. */
import { useEffect, useState } from 'preact/hooks';
import { readPalette } from './colours';
import type { Palette } from './colours';

/** The palette now; the caller is drawn again when the user changes the theme. */
export function usePalette(): Palette {
  const [palette, setPalette] = useState(paletteNow);
  useEffect(() => {
    // VS Code sets the variables on the document and the theme's kind on the body.
    const observer = new MutationObserver(() => setPalette(paletteNow()));
    observer.observe(document.documentElement, { attributeFilter: ['style'] });
    observer.observe(document.body, { attributeFilter: ['class'] });
    return () => observer.disconnect();
  }, []);
  return palette;
}

function paletteNow(): Palette {
  const style = getComputedStyle(document.body);
  const isHighContrast = /\bvscode-high-contrast/.test(document.body.className);
  return readPalette((variable) => style.getPropertyValue(variable), isHighContrast);
}
