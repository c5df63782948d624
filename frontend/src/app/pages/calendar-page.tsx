import { Page } from '../../components/page.tsx';
import { ViewLinks } from '../../components/view-links.tsx';
import { ScanCalendar } from '../../features/calendar/scan-calendar.tsx';
import { SCAN_VIEWS } from '../views.ts';

export default function CalendarPage() {
  return (
    <Page title="Calendar" description="Scans by start date">
      <ViewLinks label="Views of scans" views={SCAN_VIEWS} />
      <ScanCalendar />
    </Page>
  );
}
