import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expectAccessible } from '../support/accessibility.ts';
import { renderApp } from '../support/app.tsx';
import { press } from '../support/form.ts';
import { ada } from '../support/people.ts';

const PICTURE = 'data:image/jpeg;base64,/9j/AAAA';

afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
});

/** Mocks what jsdom lacks: decoding and drawing images. */
function givePictures(decode: () => Promise<ImageBitmap>): jest.Mock {
  const drawImage = jest.fn();
  Object.assign(globalThis, { createImageBitmap: decode });
  jest
    .spyOn(HTMLCanvasElement.prototype, 'getContext')
    .mockReturnValue({ fillRect() {}, drawImage } as never);
  jest.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(PICTURE);
  return drawImage;
}

const part = async () => within(await screen.findByRole('region', { name: 'Profile picture' }));

async function openProfile(user = ada) {
  const app = renderApp('/profile', {
    signedIn: user,
    prepare: (server) => server.answer('loginHistory', 200, { history: [] }),
  });
  await part();
  return app;
}

function choose(): void {
  const input = document.querySelector('input[type="file"]');
  const file = new File(['picture'], 'ada.png', { type: 'image/png' });
  if (input) fireEvent.change(input, { target: { files: [file] } });
}

describe('The profile picture', () => {
  it('shows the initials until a picture is chosen; its middle square is stored and shown in the header', async () => {
    const draw = givePictures(async () => ({ width: 400, height: 200, close() {} }) as ImageBitmap);
    const { server } = await openProfile();
    expect((await part()).getByText('AL')).toBeTruthy();
    server.answer('changeProfile', 200, { user: { ...ada, profilePicture: PICTURE } });
    choose();
    await waitFor(() => expect(document.querySelectorAll(`img[src="${PICTURE}"]`)).toHaveLength(2));
    expect(server.sent('changeProfile')).toEqual([{ profilePicture: PICTURE }]);
    expect(draw.mock.calls[0]?.slice(1)).toEqual([100, 0, 200, 200, 0, 0, 160, 160]);
    await expectAccessible();
  });

  it('can be removed', async () => {
    const { server } = await openProfile({ ...ada, profilePicture: PICTURE });
    server.answer('changeProfile', 200, { user: ada });
    await press('Remove picture');
    await waitFor(async () => expect((await part()).getByText('AL')).toBeTruthy());
    expect(server.sent('changeProfile')).toEqual([{ profilePicture: null }]);
  });

  it('reports a file that is not an image, and sends nothing', async () => {
    givePictures(async () => {
      throw new DOMException('', 'InvalidStateError');
    });
    const { server } = await openProfile();
    choose();
    expect(await screen.findByText(/could not be read as a picture/)).toBeTruthy();
    await expectAccessible();
    expect(server.sent('changeProfile')).toEqual([]);
  });
});
