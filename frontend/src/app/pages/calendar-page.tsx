import { Page } from '../../components/page.tsx';
import { ScanCalendar } from '../../features/calendar/scan-calendar.tsx';

export default function CalendarPage() {
  return (
    <Page title="Calendar" description="Your scans by the day they were begun on.">
      <ScanCalendar />
    </Page>
  );
}
