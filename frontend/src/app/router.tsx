import { type ComponentType, lazy, useEffect } from 'react';
import { Navigate, Route, Routes, useNavigate } from 'react-router-dom';
import { navigateWith } from '../lib/navigation.ts';
import { LoggedOutOnly, LoginRequired } from './guards.tsx';
import { Layout } from './layout.tsx';
import HomePage from './pages/home-page.tsx';

type PageModule = Promise<{ default: ComponentType }>;

/** A page that is loaded when it is visited, together with the styles of all components. */
const page = (load: () => PageModule) =>
  lazy(async () => {
    const [module] = await Promise.all([load(), import('../styles/all-components.ts')]);
    return module;
  });

const LoginPage = page(() => import('./pages/login-page.tsx'));
const RegisterPage = page(() => import('./pages/register-page.tsx'));
const ForgotPasswordPage = page(() => import('./pages/forgot-password-page.tsx'));
const ResetPasswordPage = page(() => import('./pages/reset-password-page.tsx'));
const DashboardPage = page(() => import('./pages/dashboard-page.tsx'));
const ResultPage = page(() => import('./pages/result-page.tsx'));
const ManifestPage = page(() => import('./pages/manifest-page.tsx'));
const ScansPage = page(() => import('./pages/scans-page.tsx'));
const SitesPage = page(() => import('./pages/sites-page.tsx'));
const TasksPage = page(() => import('./pages/tasks-page.tsx'));
const ProjectsPage = page(() => import('./pages/projects-page.tsx'));
const CalendarPage = page(() => import('./pages/calendar-page.tsx'));
const ReportsPage = page(() => import('./pages/reports-page.tsx'));
const ProfilePage = page(() => import('./pages/profile-page.tsx'));
const ReadinessPage = page(() => import('./pages/readiness-page.tsx'));
const HelpPage = page(() => import('./pages/help-page.tsx'));
const PrivacyPage = page(() => import('./pages/privacy-page.tsx'));
const TermsPage = page(() => import('./pages/terms-page.tsx'));
const SettingsPage = page(() => import('./pages/settings-page.tsx'));

/**
 * Every path of the app, with its guard (product specification, section 2). Unknown addresses redirect to the home
 * page.
 */
export function AppRoutes() {
  const navigate = useNavigate();
  useEffect(() => navigateWith((path) => void navigate(path, { replace: true })), [navigate]);
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route path="/home" element={<HomePage />} />
        <Route path="/readiness" element={<ReadinessPage />} />
        <Route path="/manifests/:id" element={<ManifestPage />} />
        <Route path="/help" element={<HelpPage />} />
        <Route path="/privacy" element={<PrivacyPage />} />
        <Route path="/terms" element={<TermsPage />} />
        <Route path="/forgot-password" element={<ForgotPasswordPage />} />
        <Route path="/reset-password" element={<ResetPasswordPage />} />
        <Route element={<LoggedOutOnly />}>
          <Route path="/login" element={<LoginPage />} />
          <Route path="/register" element={<RegisterPage />} />
        </Route>
        <Route element={<LoginRequired />}>
          <Route path="/dashboard" element={<DashboardPage />} />
          <Route path="/sites" element={<SitesPage />} />
          <Route path="/scans" element={<ScansPage />} />
          <Route path="/scans/:id" element={<ResultPage />} />
          <Route path="/tasks" element={<TasksPage />} />
          <Route path="/projects" element={<ProjectsPage />} />
          <Route path="/calendar" element={<CalendarPage />} />
          <Route path="/reports" element={<ReportsPage />} />
          <Route path="/profile" element={<ProfilePage />} />
          <Route path="/settings" element={<SettingsPage />} />
        </Route>
        <Route path="*" element={<Navigate to="/home" replace />} />
      </Route>
    </Routes>
  );
}
