import { describe, expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { OneByOne } from '../../../frontend/src/components/one-by-one.tsx';

/** A part that records in `log` which parts the page has when it is added. */
function Part({ name, log }: { readonly name: string; readonly log: string[] }) {
  useLayoutEffect(() => {
    log.push(document.body.textContent ?? '');
  }, [log]);
  return <p>{name}</p>;
}

describe('Parts of a long page', () => {
  it('are added one after the other, in their order', async () => {
    const log: string[] = [];
    render(
      <OneByOne>
        <Part name="A" log={log} />
        {false}
        <Part name="B" log={log} />
        <Part name="C" log={log} />
      </OneByOne>,
    );
    expect(screen.queryByText('A')).toBeNull();
    await screen.findByText('C');
    expect(log).toEqual(['A', 'AB', 'ABC']);
  });

  it('include those that are added later', async () => {
    const log: string[] = [];
    const page = (hasMore: boolean) => (
      <OneByOne>
        <Part name="A" log={log} />
        {hasMore && <Part name="B" log={log} />}
      </OneByOne>
    );
    const { rerender } = render(page(false));
    await screen.findByText('A');
    rerender(page(true));
    await waitFor(() => expect(log).toEqual(['A', 'AB']));
  });
});
