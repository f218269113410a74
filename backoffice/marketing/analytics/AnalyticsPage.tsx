import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { formatMessage } from "#api/store/messages.ts";
import { isFirstLoad } from "#backoffice/client.ts";
import { SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { ViewTabs } from "#backoffice/components/tables/FilterBar.tsx";
import { zoneName } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { storeSettingsQuery, useStoreTimeZone } from "#backoffice/store/settings/queries.ts";
import styles from "./analytics.module.css";
import { CustomersTab } from "./CustomersTab.tsx";
import { ProductsTab } from "./ProductsTab.tsx";
import { SalesTab } from "./SalesTab.tsx";
import { SearchesTab } from "./SearchesTab.tsx";
import { StockTab } from "./StockTab.tsx";
import { type AnalyticsSearch, comparisons, spans, tabs } from "./search.ts";
import { analyticsTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = analyticsTexts[language];

const permissionOf = {
  sales: "orders:read",
  products: "orders:read",
  customers: "members:read",
  searches: "products:read",
  stock: "inventory:read",
} as const;

/** Sales, product, customer, search and inventory reports. */
export function AnalyticsPage() {
  const search = useSearch({ from: "/shell/analytics" });
  const navigate = useNavigate({ from: "/analytics" });
  const can = useCan();
  const settings = useQuery(storeSettingsQuery);
  const timeZone = useStoreTimeZone();
  const views = tabs.filter((tab) => can(permissionOf[tab])).map((tab) => ({ id: tab, label: texts.tabs[tab] }));
  const tab = views.find((view) => view.id === search.tab)?.id ?? views[0]?.id;
  const update = (change: Partial<AnalyticsSearch>): void =>
    void navigate({ search: (previous) => ({ ...previous, ...change }), replace: true });
  return (
    <Page
      title={texts.title}
      subtitle={formatMessage(language, texts.subtitle, { zone: zoneName(timeZone) })}
      actions={tab !== "stock" && <SpanPicker search={search} hasComparison={tab === "sales"} onChange={update} />}
    >
      <Stack>
        <ViewTabs label={texts.reports} views={views} current={tab ?? "sales"} onChange={(id) => update({ tab: id })} />
        {tab === "sales" && !isFirstLoad(settings) && <SalesTab search={search} />}
        {tab === "products" && <ProductsTab search={search} onChange={update} />}
        {tab === "customers" && <CustomersTab search={search} />}
        {tab === "searches" && <SearchesTab search={search} />}
        {tab === "stock" && <StockTab />}
      </Stack>
    </Page>
  );
}

type PickerProps = {
  search: AnalyticsSearch;
  hasComparison: boolean;
  onChange: (change: Partial<AnalyticsSearch>) => void;
};

function SpanPicker({ search, hasComparison, onChange }: PickerProps) {
  return (
    <div className={styles.picker}>
      {search.span === "custom" && (
        <>
          <TextField
            label={texts.firstDay}
            isLabelHidden
            type="date"
            value={search.first}
            max={search.last || undefined}
            onChange={(event) => onChange({ first: event.currentTarget.value })}
          />
          <TextField
            label={texts.lastDay}
            isLabelHidden
            type="date"
            value={search.last}
            min={search.first || undefined}
            onChange={(event) => onChange({ last: event.currentTarget.value })}
          />
        </>
      )}
      <SelectField
        label={texts.period}
        isLabelHidden
        value={search.span}
        onChange={(event) => {
          const span = spans.find((value) => value === event.currentTarget.value);
          if (span !== undefined) onChange({ span });
        }}
      >
        {spans.map((span) => (
          <option key={span} value={span}>
            {texts.spans[span]}
          </option>
        ))}
      </SelectField>
      {hasComparison && (
        <SelectField
          label={texts.compareTo}
          isLabelHidden
          value={search.compare}
          onChange={(event) => {
            const compare = comparisons.find((value) => value === event.currentTarget.value);
            if (compare !== undefined) onChange({ compare });
          }}
        >
          {comparisons.map((value) => (
            <option key={value} value={value}>
              {formatMessage(language, texts.comparedTo, { period: texts.comparisons[value] })}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
}
