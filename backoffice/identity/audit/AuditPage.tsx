import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { History } from "lucide-react";
import { useState } from "react";
import { type AuditEntry, listAuditEntries } from "#api/identity/audit.ts";
import { call } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { SelectField } from "#backoffice/components/forms/Field.tsx";
import { Page } from "#backoffice/components/Page.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { ClearFilters, FilterBar } from "#backoffice/components/tables/FilterBar.tsx";
import { formatWhen, plural } from "#backoffice/format.ts";
import { useCan } from "../session/use-session.ts";
import { staffQuery } from "../staff/queries.ts";
import styles from "./audit.module.css";
import { EntrySheet } from "./EntrySheet.tsx";
import { SubjectLink } from "./SubjectLink.tsx";
import { type AuditSearch, areas, defaultAuditSearch, relationName } from "./search.ts";

const filtersOf = ({ actor, area, row }: AuditSearch) => ({
  ...(actor !== "" && { actorId: actor }),
  ...(area !== "" && { call: area }),
  ...(row !== "" && { rowId: row }),
});

/** Who changed what. Every write of staff and apps is here; what shoppers do is in orders and events. */
export function AuditPage() {
  const search = useSearch({ from: "/shell/audit" });
  const navigate = useNavigate({ from: "/audit" });
  const can = useCan();
  const [shown, setShown] = useState<string>();
  const people = useQuery({ ...staffQuery, enabled: can("staff:write") });
  const list = useInfiniteQuery({
    queryKey: ["audit", search],
    queryFn: ({ pageParam }) =>
      call(listAuditEntries, {
        query: { ...filtersOf(search), ...(pageParam !== undefined && { cursor: pageParam }) },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const rows = list.data?.pages.flatMap(({ entries }) => entries) ?? [];
  const update = (change: Partial<AuditSearch>): void =>
    void navigate({ search: (previous) => ({ ...previous, ...change }) });
  const isFiltered = search.actor !== "" || search.area !== "" || search.row !== "";
  const columns: Column<AuditEntry>[] = [
    {
      id: "what",
      header: "What",
      phone: "title",
      cell: (entry) => (
        <span className={styles.entry}>
          <button type="button" className={styles.what} onClick={() => setShown(entry.id)}>
            {entry.summary}
          </button>
          {entry.undoes !== undefined && <Badge>Undo</Badge>}
          {entry.undoneBy !== undefined && <Badge>Undone</Badge>}
        </span>
      ),
    },
    { id: "who", header: "Who", cell: (entry) => `${entry.actor.name}${entry.actor.kind === "app" ? " (app)" : ""}` },
    {
      id: "changed",
      header: "Changed",
      cell: (entry) =>
        entry.subject !== undefined ? (
          <SubjectLink subject={entry.subject} />
        ) : entry.changeCount === 0 ? (
          "Nothing in the store's data"
        ) : (
          `${entry.relations.slice(0, 2).map(relationName).join(", ")}${entry.relations.length > 2 ? " …" : ""}`
        ),
    },
    { id: "count", header: "Rows", align: "end", phone: "hidden", cell: (entry) => entry.changeCount },
    { id: "when", header: "When", align: "end", phone: "end", cell: (entry) => formatWhen(entry.date) },
  ];
  return (
    <Page
      title="Audit log"
      subtitle="Who changed what, for thirteen months"
      back={{ to: "/settings", label: "Settings" }}
    >
      <Card isFlush>
        <FilterBar>
          <SelectField
            label="Area"
            isLabelHidden
            value={search.area}
            onChange={(event) => update({ area: event.currentTarget.value })}
          >
            <option value="">All areas</option>
            {areas.map((area) => (
              <option key={area.value} value={area.value}>
                {area.label}
              </option>
            ))}
          </SelectField>
          {people.data !== undefined && (
            <SelectField
              label="Person"
              isLabelHidden
              value={search.actor}
              onChange={(event) => update({ actor: event.currentTarget.value })}
            >
              <option value="">Everybody</option>
              {people.data.staff.map((member) => (
                <option key={member.id} value={member.id}>
                  {member.name}
                </option>
              ))}
            </SelectField>
          )}
          {isFiltered && <ClearFilters onClear={() => void navigate({ search: defaultAuditSearch })} />}
        </FilterBar>
        {list.isPending && <SkeletonRows rows={8} />}
        {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {list.isSuccess && rows.length === 0 && (
          <EmptyState icon={<History aria-hidden="true" />} title={isFiltered ? "Nothing matches" : "Nothing yet"}>
            {isFiltered ? "Try another area or person." : "What staff and apps change appears here."}
          </EmptyState>
        )}
        {rows.length > 0 && (
          <>
            <DataTable
              caption={`Audit log, ${rows.length} shown`}
              columns={columns}
              rows={rows}
              rowId={({ id }) => id}
              onOpen={({ id }) => setShown(id)}
            />
            <div className={styles.more}>
              <p role="status">{plural(rows.length, "entry", "entries")} shown</p>
              {list.hasNextPage && (
                <Button size="small" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  Show more
                </Button>
              )}
            </div>
          </>
        )}
      </Card>
      {shown !== undefined && <EntrySheet id={shown} onClose={() => setShown(undefined)} />}
    </Page>
  );
}
