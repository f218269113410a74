import { useNavigate, useSearch } from "@tanstack/react-router";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { ViewTabs } from "#backoffice/components/tables/FilterBar.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { ProvidersTab } from "./ProvidersTab.tsx";
import { ReconciliationTab } from "./ReconciliationTab.tsx";
import type { PaymentsSearch } from "./search.ts";
import { TransactionsTab } from "./TransactionsTab.tsx";
import { paymentsTexts } from "./texts/texts.ts";

const texts = paymentsTexts[staffLanguage()];

/** Payments and refunds, payment methods, and the reconciliation with providers. */
export function PaymentsPage() {
  const search = useSearch({ from: "/shell/payments" });
  const navigate = useNavigate({ from: "/payments" });
  const can = useCan();
  const update = (change: Partial<PaymentsSearch>): void =>
    void navigate({ search: (previous) => ({ ...previous, ...change }), replace: true });
  const views = (
    ["transactions", ...(can("settings:read") ? (["providers"] as const) : []), "reconciliation"] as const
  ).map((id) => ({ id, label: texts.tabs[id] }));
  return (
    <Page title={texts.title} subtitle={texts.subtitle}>
      <Stack>
        <ViewTabs label={texts.title} views={views} current={search.tab} onChange={(tab) => update({ tab })} />
        {search.tab === "transactions" && <TransactionsTab search={search} onChange={update} />}
        {search.tab === "providers" && <ProvidersTab />}
        {search.tab === "reconciliation" && <ReconciliationTab />}
      </Stack>
    </Page>
  );
}
