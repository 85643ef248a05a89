/** Text made safe to stand in XML, between tags and in quoted attributes; what XML cannot hold is told by a sign. */
export function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML holds none of them
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
  );
}
