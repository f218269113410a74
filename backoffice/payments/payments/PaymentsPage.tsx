import { useNavigate, useSearch } from "@tanstack/react-router";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { ViewTabs } from "#backoffice/components/tables/FilterBar.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { ProvidersTab } from "./ProvidersTab.tsx";
import { ReconciliationTab } from "./ReconciliationTab.tsx";
import type { PaymentsSearch, PaymentTab } from "./search.ts";
import { TransactionsTab } from "./TransactionsTab.tsx";

const names: Record<PaymentTab, string> = {
  transactions: "Transactions",
  providers: "Payment methods",
  reconciliation: "Reconciliation",
};

/** Payments and refunds, payment methods, and the reconciliation with providers. */
export function PaymentsPage() {
  const search = useSearch({ from: "/shell/payments" });
  const navigate = useNavigate({ from: "/payments" });
  const can = useCan();
  const update = (change: Partial<PaymentsSearch>): void =>
    void navigate({ search: (previous) => ({ ...previous, ...change }), replace: true });
  const views = (
    ["transactions", ...(can("settings:read") ? (["providers"] as const) : []), "reconciliation"] as const
  ).map((id) => ({ id, label: names[id] }));
  return (
    <Page title="Payments" subtitle="Payments, refunds and payment methods">
      <Stack>
        <ViewTabs label="Payments" views={views} current={search.tab} onChange={(tab) => update({ tab })} />
        {search.tab === "transactions" && <TransactionsTab search={search} onChange={update} />}
        {search.tab === "providers" && <ProvidersTab />}
        {search.tab === "reconciliation" && <ReconciliationTab />}
      </Stack>
    </Page>
  );
}
