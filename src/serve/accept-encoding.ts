/** Below so many bytes compression gains nothing. */
export const leastGzipBytes = 64;

/** Whether an `Accept-Encoding` allows gzip (RFC 9110 §12.5.3); without the header nothing is compressed. */
export function acceptsGzip(acceptEncoding: string | undefined): boolean {
  if (acceptEncoding === undefined) return false;
  const weights = new Map(acceptEncoding.split(',').map(weighted));
  return (weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0) > 0;
}

function weighted(text: string): [string, number] {
  const [coding = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  return [coding, weight === undefined ? 1 : Number(weight.slice(2))];
}
