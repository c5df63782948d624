import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { AuthProvider } from '../features/auth/auth-provider.tsx';
import { STORAGE_KEYS } from '../lib/storage-keys.ts';
import { makeStore } from './store.ts';
import { cssVariables, theme } from './theme.ts';

const colorSchemes = localStorageColorSchemeManager({ key: STORAGE_KEYS.colorScheme });

/** Everything that all pages need: store, theme, router, user. */
export function Providers({ children }: { readonly children: ReactNode }) {
  const [store] = useState(makeStore);
  return (
    <Provider store={store}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colorSchemes}
        defaultColorScheme="auto"
      >
        <BrowserRouter>
          <AuthProvider>{children}</AuthProvider>
        </BrowserRouter>
      </MantineProvider>
    </Provider>
  );
}
