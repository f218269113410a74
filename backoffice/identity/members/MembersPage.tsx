import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { RowSelectionState } from "@tanstack/react-table";
import { UsersRound } from "lucide-react";
import { useState } from "react";
import type { Member } from "#api/identity/member-values.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Page } from "#backoffice/components/Page.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { ClearFilters, FilterBar, SearchBox } from "#backoffice/components/tables/FilterBar.tsx";
import { Pagination } from "#backoffice/components/tables/Pagination.tsx";
import { formatDate, formatWhen } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { useListContext } from "#backoffice/shell/navigation/use-list-context.ts";
import { useCan } from "../session/use-session.ts";
import { type ChoosableColumn, useColumns } from "../views/columns.ts";
import { ViewBar } from "../views/ViewBar.tsx";
import { AddMemberDialog } from "./AddMemberDialog.tsx";
import { BulkMembers } from "./BulkMembers.tsx";
import { memberName } from "./member-name.ts";
import styles from "./members.module.css";
import { defaultMembersSearch, type MembersSearch, membersQuery, readMembersSearch } from "./queries.ts";
import { statusLooks, views } from "./status.ts";
import { membersTexts } from "./texts/texts.ts";

const texts = membersTexts[staffLanguage()];

const allColumns: readonly ChoosableColumn<Member>[] = [
  {
    id: "name",
    header: texts.customer,
    isFixed: true,
    phone: "title",
    cell: (member) => (
      <Link to="/customers/$memberId" params={{ memberId: member.id }} className={styles.name}>
        {memberName(member)}
      </Link>
    ),
  },
  { id: "email", header: texts.email, cell: (member) => <Email member={member} /> },
  {
    id: "status",
    header: texts.list.status,
    cell: (member) => {
      const { status } = member;
      return <Badge {...statusLooks[status]}>{texts.statuses[status]}</Badge>;
    },
  },
  {
    id: "joined",
    header: texts.list.joined,
    align: "end",
    phone: "end",
    cell: (member) => (member.createdDate === undefined ? "–" : formatDate(member.createdDate)),
  },
  {
    id: "seen",
    header: texts.list.lastSignIn,
    align: "end",
    phone: "hidden",
    cell: (member) => (member.lastLoginDate === undefined ? texts.never : formatWhen(member.lastLoginDate)),
  },
  {
    id: "orders",
    header: texts.list.orders,
    isHeaderHidden: true,
    align: "end",
    phone: "hidden",
    cell: (member) => <Orders member={member} />,
  },
];

function Email({ member }: { member: Member }) {
  if (member.loginEmail === undefined) return "–";
  return (
    <>
      {member.loginEmail}
      {member.loginEmailVerified === false && <span className={styles.note}>{texts.list.unverified}</span>}
    </>
  );
}

function Orders({ member }: { member: Member }) {
  const can = useCan();
  if (!can("orders:read") || member.loginEmail === undefined) return null;
  return (
    <Link
      to="/orders"
      search={{ q: member.loginEmail }}
      aria-label={formatMessage(staffLanguage(), texts.list.ordersOf, { name: memberName(member) })}
    >
      {texts.list.orders}
    </Link>
  );
}

export function MembersPage() {
  const search = useSearch({ from: "/shell/customers" });
  const navigate = useNavigate({ from: "/customers" });
  const members = useQuery(membersQuery(search));
  const rows = members.data?.members ?? [];
  useListContext("customers", rows);
  const can = useCan();
  const { columns, choice } = useColumns("columns.customers", allColumns);
  const [selected, setSelected] = useState<RowSelectionState>({});
  const [isAdding, setIsAdding] = useState(false);
  const chosen = rows.filter(({ id }) => selected[id]);
  const isFiltered = search.q !== "" || search.view !== "all";
  const update = (change: Partial<MembersSearch>): void => {
    void navigate({ search: (previous) => ({ ...previous, page: 1, ...change }), replace: "q" in change });
  };
  return (
    <Page
      title={texts.title}
      subtitle={texts.subtitle}
      actions={
        can("members:write") && (
          <Button variant="primary" onClick={() => setIsAdding(true)}>
            {texts.add.title}
          </Button>
        )
      }
    >
      {isAdding && <AddMemberDialog onClose={() => setIsAdding(false)} />}
      <Card isFlush>
        <ViewBar
          screen="customers"
          search={search}
          read={readMembersSearch}
          onOpen={(saved) => void navigate({ search: saved })}
          tabs={views.map(({ value }) => ({ id: value, label: texts.views[value] }))}
          tab={search.view}
          onTab={(id) => update({ view: views.find(({ value }) => value === id)?.value ?? "all" })}
          columns={choice}
        />
        <FilterBar>
          <SearchBox
            label={texts.list.search}
            placeholder={texts.list.searchPlaceholder}
            value={search.q}
            onChange={(q) => update({ q })}
          />
          {isFiltered && <ClearFilters onClear={() => update(defaultMembersSearch)} />}
        </FilterBar>
        {members.isPending && <SkeletonRows />}
        {members.isError && <ErrorState error={members.error} onRetry={() => void members.refetch()} />}
        {members.isSuccess && rows.length === 0 && (
          <EmptyState
            icon={<UsersRound aria-hidden="true" />}
            title={isFiltered ? texts.list.noMatch : texts.list.none}
            {...(isFiltered && {
              action: (
                <Button onClick={() => void navigate({ search: defaultMembersSearch })}>{texts.list.showAll}</Button>
              ),
            })}
          >
            {isFiltered ? texts.list.noMatchText : texts.list.noneText}
          </EmptyState>
        )}
        {rows.length > 0 && (
          <>
            <DataTable
              caption={formatMessage(staffLanguage(), texts.list.caption, { count: rows.length })}
              columns={columns}
              rows={rows}
              rowId={(member) => member.id}
              isStale={members.isPlaceholderData}
              {...(can("members:write") && {
                selection: {
                  ids: selected,
                  onChange: setSelected,
                  nameOf: (id: string) => memberName(rows.find((row) => row.id === id) ?? { id, status: "UNKNOWN" }),
                },
              })}
            />
            <Pagination
              page={search.page}
              total={members.data?.metadata.total ?? rows.length}
              noun={texts.list.noun}
              onChange={(page) => update({ page })}
            />
          </>
        )}
      </Card>
      {chosen.length > 0 && <BulkMembers members={chosen} onDone={() => setSelected({})} />}
    </Page>
  );
}
