import { fireEvent, screen, within } from '@testing-library/react';

/** The part of the page to look in; the whole page unless given. */
type Part = HTMLElement;

const partOf = (part?: Part) => (part === undefined ? screen : within(part));

/** The field with exactly this label. */
export function field(label: string, part?: Part): HTMLInputElement {
  return partOf(part).getByLabelText(label, { selector: 'input' });
}

/** Replaces the text of a field at once, like pasting. */
export function fill(label: string, text: string, part?: Part): void {
  fireEvent.change(field(label, part), { target: { value: text } });
}

export function press(button: string, part?: Part): void {
  fireEvent.click(partOf(part).getByRole('button', { name: button }));
}

/** Whether exactly this text is shown. */
export function says(text: string, part?: Part): boolean {
  return partOf(part).queryByText(text) !== null;
}
