import type { CloneProgress } from '../../core/hub/clone';

const LINE = /^(?:remote: )?([A-Z][A-Za-z ]+):\s+(\d+)% \([\d/]+\)(?:, ([\d.]+) (bytes|KiB|MiB|GiB))?/;

const UNITS: Readonly<Record<string, number>> = { bytes: 1, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 };

/** Reads git's lines of progress as they come in pieces; what is no such line is passed over. */
export function progressReader(onProgress: (progress: CloneProgress) => void): (piece: string) => void {
  let rest = '';
  return (piece) => {
    const lines = (rest + piece).split(/[\r\n]/);
    rest = (lines.pop() ?? '').slice(-500);
    for (const line of lines) {
      const progress = progressIn(line);
      if (progress !== null) onProgress(progress);
    }
  };
}

function progressIn(line: string): CloneProgress | null {
  const [, stage, percent, size, unit] = LINE.exec(line) ?? [];
  if (stage === undefined) return null;
  const bytes = size === undefined ? null : Math.round(Number(size) * (UNITS[unit ?? ''] ?? 1));
  return { stage, percent: Number(percent), bytes };
}
