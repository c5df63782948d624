import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { LongList } from '../../../frontend/src/components/long-list.tsx';
import { expectAccessible } from '../support/accessibility.ts';

const items = Array.from({ length: 10_000 }, (_, place) => `Item ${place + 1}`);

function renderList(shown: readonly string[] = items) {
  render(
    <main>
      <LongList label="Items" items={shown} rowHeight={60} keyOf={(item) => item} className="">
        {(item) => item}
      </LongList>
    </main>,
  );
  return screen.getByRole('region', { name: 'Items' });
}

const rows = () => screen.getAllByRole('listitem');

describe('A long list', () => {
  it('has only the rows in sight and a few around them', () => {
    renderList();

    expect(rows().length).toBeGreaterThanOrEqual(10);
    expect(rows().length).toBeLessThan(30);
  });

  it('gives screen readers the position of each row among all', () => {
    renderList();

    const [first] = rows();
    expect(first?.getAttribute('aria-setsize')).toBe('10000');
    expect(first?.getAttribute('aria-posinset')).toBe('1');
  });

  it('is as high as all of its rows', () => {
    renderList();

    expect(screen.getByRole('list').style.blockSize).toBe('600000px');
  });

  it('shows other rows when it is scrolled', async () => {
    const box = renderList();

    act(() => {
      box.scrollTop = 300_000;
      fireEvent.scroll(box);
    });
    await waitFor(() => expect(screen.getByText('Item 5001')).toBeTruthy());
    expect(screen.queryByText('Item 1')).toBeNull();
    expect(rows().length).toBeLessThan(40);
  });

  it('can be scrolled by keyboard', async () => {
    const box = renderList();

    expect(box.tabIndex).toBe(0);
    await expectAccessible();
  });

  it('has no rows when it has no items', () => {
    renderList([]);

    expect(screen.queryByRole('listitem')).toBeNull();
  });
});
