import { Page } from '../../components/page.tsx';

export default function CalendarPage() {
  return <Page title="Calendar">{null}</Page>;
}
