/** The text, cut where it is longer than a page can show; the files hold it whole. */
export function clip(text: string, longest = 160): string {
  const characters = [...text];
  return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join('')}…`;
}
