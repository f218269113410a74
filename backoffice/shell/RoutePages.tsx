import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { Compass } from "lucide-react";
import { Card } from "#backoffice/components/Card.tsx";
import { buttonClass } from "#backoffice/components/forms/Button.tsx";
import { Page } from "#backoffice/components/Page.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { PageCodeError } from "#backoffice/routes/lazy-page.ts";
import { ApiError } from "#sdk/call.ts";
import { useTexts } from "#ui/language.ts";
import { shellTexts } from "./texts/texts.ts";

/** While the code or the record of a screen is on its way. */
export function PendingPage() {
  const texts = useTexts(shellTexts);
  return (
    <Page title={texts.loading}>
      <Card isFlush>
        <SkeletonRows rows={8} />
      </Card>
    </Page>
  );
}

export function NotFoundPage() {
  const texts = useTexts(shellTexts).notFound;
  return (
    <Page title={texts.title}>
      <Card>
        <EmptyState
          icon={<Compass aria-hidden="true" />}
          title={texts.heading}
          action={
            <Link to="/" className={buttonClass("primary")}>
              {texts.action}
            </Link>
          }
        >
          {texts.text}
        </EmptyState>
      </Card>
    </Page>
  );
}

export function ErrorPage({ error }: { error: unknown }) {
  const texts = useTexts(shellTexts);
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  const retry = (): void => {
    if (error instanceof PageCodeError) {
      // The router keeps the outcome of a screen's code: only a reload fetches it again.
      location.reload();
      return;
    }
    // Without the reset, a suspended query throws its old error again.
    reset();
    void router.invalidate();
  };
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  return (
    <Page title={texts.failed}>
      <Card>
        <ErrorState error={error} onRetry={retry} />
      </Card>
    </Page>
  );
}
