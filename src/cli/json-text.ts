const steering = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

/** A value as JSON; what would steer a terminal, or turn the order of text round, is escaped. */
export function jsonText(value: unknown, room?: number): string {
  const text = JSON.stringify(value, null, room) ?? 'null';
  return text.replace(steering, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
