import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';

interface PortionsProps<Item> {
  readonly items: readonly Item[];
  /** How many are shown at first, and how many more with each click. */
  readonly size: number;
  /** Index of an item that is always shown, such as the selected one. */
  readonly including?: number;
  /** Renders the shown items. */
  readonly children: (shown: readonly Item[]) => ReactNode;
}

/** A list that shows more items at each click on Show More, so that thousands of items do not slow the page down. */
export function Portions<Item>({ items, size, including = -1, children }: PortionsProps<Item>) {
  const [wanted, setWanted] = useState(size);
  const shown = Math.max(wanted, including + 1);
  return (
    <>
      {children(items.slice(0, shown))}
      {items.length > shown && (
        <Button variant="default" mt="md" onClick={() => setWanted(shown + size)}>
          Show More
        </Button>
      )}
    </>
  );
}
