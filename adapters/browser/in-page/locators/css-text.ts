/** An identifier, escaped as by CSS.escape (CSSOM, serialise an identifier); works without a browser. */
export function cssIdentifier(name: string): string {
  let text = '';
  for (let index = 0; index < name.length; index += 1) {
    text += escapedUnit(name, index);
  }
  return text;
}

function escapedUnit(name: string, index: number): string {
  const unit = name.charAt(index);
  const code = name.charCodeAt(index);
  if (code === 0) return '\ufffd';
  const isDigit = code >= 0x30 && code <= 0x39;
  const leads = index === 0 || (index === 1 && name.startsWith('-'));
  if (code < 0x20 || code === 0x7f || (isDigit && leads)) return `\\${code.toString(16)} `;
  if (unit === '-' && name.length === 1) return '\\-';
  return code >= 0x80 || /[\w-]/.test(unit) ? unit : `\\${unit}`;
}

/** A CSS string in double quotes (CSSOM, serialise a string). */
export function cssString(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&').replace(/\p{Cc}/gu, escapedControl)}"`;
}

function escapedControl(control: string): string {
  return control === '\0' ? '\ufffd' : `\\${control.charCodeAt(0).toString(16)} `;
}
