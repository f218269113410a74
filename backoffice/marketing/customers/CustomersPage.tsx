import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { RowSelectionState } from "@tanstack/react-table";
import { Download, Upload, UsersRound } from "lucide-react";
import { useState } from "react";
import type { CustomerSegment } from "#api/marketing/customers.ts";
import { startCustomerExport } from "#api/personal-exports.ts";
import { dayIn } from "#api/store/dates.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button, buttonClass } from "#backoffice/components/forms/Button.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Page } from "#backoffice/components/Page.tsx";
import { EmptyState, ErrorState, messageOf, SkeletonRows } from "#backoffice/components/States.tsx";
import { DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { ClearFilters, FilterBar, FilterSelect, SearchBox } from "#backoffice/components/tables/FilterBar.tsx";
import { Pagination } from "#backoffice/components/tables/Pagination.tsx";
import { storeTimeZone } from "#backoffice/format.ts";
import { AddMemberDialog } from "#backoffice/identity/members/AddMemberDialog.tsx";
import { BulkMembers } from "#backoffice/identity/members/BulkMembers.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { useColumns } from "#backoffice/identity/views/columns.ts";
import { ViewBar } from "#backoffice/identity/views/ViewBar.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { useListContext } from "#backoffice/shell/navigation/use-list-context.ts";
import { downloadCsv } from "../analytics/csv.ts";
import { columns as allColumns, customerName } from "./columns.tsx";
import { customerRows } from "./export-customers.ts";
import { customersQuery, readAllCustomers, segmentsQuery } from "./queries.ts";
import { SegmentDialog } from "./SegmentDialog.tsx";
import { type CustomersSearch, defaultCustomersSearch, readCustomersSearch, sorts, views } from "./search.ts";
import { customersTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = customersTexts[language];

/** Everyone who has ordered or has an account, with filters and saved segments. */
export function CustomersPage() {
  const search = useSearch({ from: "/shell/customers" });
  const navigate = useNavigate({ from: "/customers" });
  const list = useQuery(customersQuery(search));
  const segments = useQuery(segmentsQuery).data ?? [];
  const rows = list.data?.customers ?? [];
  useListContext(
    "customers",
    rows.flatMap(({ member }) => (member === undefined ? [] : [{ id: member.id }])),
  );
  const can = useCan();
  const { columns, choice } = useColumns("columns.customers", allColumns);
  const [selected, setSelected] = useState<RowSelectionState>({});
  const [isAdding, setIsAdding] = useState(false);
  const [edited, setEdited] = useState<CustomerSegment | "new">();
  const segment = segments.find(({ id }) => id === search.segment);
  const chosen = rows.filter(({ id }) => selected[id]).flatMap(({ member }) => member ?? []);
  const isFiltered = search.q !== "" || search.view !== "all" || search.segment !== "";
  const update = (change: Partial<CustomersSearch>): void => {
    void navigate({ search: (previous) => ({ ...previous, page: 1, ...change }), replace: "q" in change });
  };
  return (
    <Page
      title={texts.title}
      subtitle={texts.subtitle}
      actions={
        <>
          {can("members:write") && can("products:write") && (
            <Link to="/import" className={buttonClass()}>
              <Upload aria-hidden="true" />
              {texts.import}
            </Link>
          )}
          <ExportButton search={search} />
          <Link to="/trash" search={{ kind: "customers" }} className={buttonClass()}>
            {texts.trash}
          </Link>
          {can("members:write") && (
            <Button variant="primary" onClick={() => setIsAdding(true)}>
              {texts.add}
            </Button>
          )}
        </>
      }
    >
      {isAdding && <AddMemberDialog onClose={() => setIsAdding(false)} />}
      {edited !== undefined && (
        <SegmentDialog
          {...(edited !== "new" && { segment: edited })}
          onClose={() => setEdited(undefined)}
          onSaved={(id) => update({ segment: id })}
        />
      )}
      <Card isFlush>
        <ViewBar
          screen="customers"
          search={search}
          read={readCustomersSearch}
          onOpen={(saved) => void navigate({ search: saved })}
          tabs={views.map(({ value }) => ({ id: value, label: texts.views[value] }))}
          tab={search.view}
          onTab={(id) => update({ view: views.find(({ value }) => value === id)?.value ?? "all" })}
          columns={choice}
        />
        <FilterBar>
          <SearchBox
            label={texts.search}
            placeholder={texts.searchPlaceholder}
            value={search.q}
            onChange={(q) => update({ q })}
          />
          {segments.length > 0 && (
            <FilterSelect
              label={texts.segment.label}
              value={search.segment}
              options={segments.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(id) => update({ segment: id })}
            />
          )}
          <FilterSelect
            label={texts.sort}
            value={search.sort === "LAST_ORDER" ? "" : search.sort}
            options={sorts.slice(1).map((sort) => ({ value: sort, label: texts.sorts[sort] }))}
            onChange={(value) => update({ sort: sorts.find((sort) => sort === value) ?? "LAST_ORDER" })}
          />
          {can("members:write") && (
            <Button size="small" onClick={() => setEdited(segment ?? "new")}>
              {segment === undefined ? texts.segment.create : texts.segment.edit}
            </Button>
          )}
          {isFiltered && <ClearFilters onClear={() => update(defaultCustomersSearch)} />}
        </FilterBar>
        {list.isPending && <SkeletonRows />}
        {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {list.isSuccess && rows.length === 0 && (
          <EmptyState
            icon={<UsersRound aria-hidden="true" />}
            title={isFiltered ? texts.noMatch : texts.none}
            {...(isFiltered && {
              action: (
                <Button onClick={() => void navigate({ search: defaultCustomersSearch })}>{texts.showAll}</Button>
              ),
            })}
          >
            {isFiltered ? texts.noMatchText : texts.noneText}
          </EmptyState>
        )}
        {rows.length > 0 && (
          <>
            <DataTable
              caption={formatMessage(language, texts.caption, { count: rows.length })}
              columns={columns}
              rows={rows}
              rowId={({ id }) => id}
              isStale={list.isPlaceholderData}
              {...(can("members:write") && {
                selection: {
                  ids: selected,
                  onChange: setSelected,
                  nameOf: (id: string) => customerName(rows.find((row) => row.id === id) ?? { name: "", email: id }),
                },
              })}
            />
            <Pagination
              page={search.page}
              total={list.data?.total ?? rows.length}
              noun={texts.noun}
              onChange={(page) => update({ page })}
            />
          </>
        )}
      </Card>
      {chosen.length > 0 && <BulkMembers memberIds={chosen.map(({ id }) => id)} onDone={() => setSelected({})} />}
    </Page>
  );
}

/** Downloads the filtered customers as CSV. */
function ExportButton({ search }: { search: CustomersSearch }) {
  const download = useMutation({
    mutationFn: async () => {
      await call(startCustomerExport, {});
      return readAllCustomers(search);
    },
    onSuccess: (customers) => {
      downloadCsv(`customers-${dayIn(new Date(), storeTimeZone())}.csv`, customerRows(customers));
      showToast(formatMessage(language, texts.exported, { count: customers.length }));
    },
    onError: (error) => showToast(messageOf(error)),
  });
  return (
    <Button icon={<Download aria-hidden="true" />} isBusy={download.isPending} onClick={() => download.mutate()}>
      {texts.export}
    </Button>
  );
}
