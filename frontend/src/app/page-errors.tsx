import { Component, type ReactNode } from 'react';
import { ErrorBox } from '../components/error-box.tsx';
import { Page } from '../components/page.tsx';
import { logProblem } from '../lib/log.ts';

interface PageErrorsProps {
  readonly children: ReactNode;
}

interface PageErrorsState {
  readonly failed: boolean;
}

/**
 * Error boundary of the page: when the page throws or its code cannot be loaded, an error replaces it and the header
 * stays usable. Code cannot be loaded without a network, or after a new version of the app has replaced it.
 */
export class PageErrors extends Component<PageErrorsProps, PageErrorsState> {
  override state: PageErrorsState = { failed: false };

  static getDerivedStateFromError(): PageErrorsState {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    logProblem('A page broke', error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Page title="This page could not be shown" width="narrow">
        <ErrorBox
          action={
            <button type="button" onClick={() => location.reload()}>
              Reload
            </button>
          }
        >
          It may work after a reload. If it does not, check your connection.
        </ErrorBox>
      </Page>
    );
  }
}
