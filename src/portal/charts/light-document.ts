import { parseHTML } from 'linkedom';
import type { DrawingDocument } from './draw.ts';

/** A document for drawing where there is no browser. */
export function lightDocument(): DrawingDocument {
  const { document } = parseHTML('<!doctype html><html><body></body></html>') as unknown as {
    document: DrawingDocument;
  };
  return document;
}
