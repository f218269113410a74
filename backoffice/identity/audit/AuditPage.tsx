import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { History } from "lucide-react";
import { useState } from "react";
import { type AuditEntry, listAuditEntries } from "#api/identity/audit.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { SelectField } from "#backoffice/components/forms/Field.tsx";
import { Page } from "#backoffice/components/Page.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { ClearFilters, FilterBar } from "#backoffice/components/tables/FilterBar.tsx";
import { formatNumber, formatWhen } from "#backoffice/format.ts";
import { staffLanguage, staffLocale } from "#backoffice/language.ts";
import { useCan } from "../session/use-session.ts";
import { staffQuery } from "../staff/queries.ts";
import styles from "./audit.module.css";
import { EntrySheet } from "./EntrySheet.tsx";
import { SubjectLink } from "./SubjectLink.tsx";
import { type AuditSearch, areas, defaultAuditSearch, relationName, titleOf } from "./search.ts";
import { auditTexts } from "./texts/texts.ts";

const texts = auditTexts[staffLanguage()];

const filtersOf = ({ actor, area, row }: AuditSearch) => ({
  ...(actor !== "" && { actorId: actor }),
  ...(area !== "" && { call: area }),
  ...(row !== "" && { rowId: row }),
});

/** Writes by staff and apps. Actions of shoppers are in the timelines of orders and in events. */
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
      header: texts.columns.action,
      phone: "title",
      cell: (entry) => (
        <span className={styles.entry}>
          <button type="button" className={styles.what} onClick={() => setShown(entry.id)}>
            {titleOf(entry)}
          </button>
          {entry.undoes !== undefined && <Badge>{texts.undo}</Badge>}
          {entry.undoneBy !== undefined && <Badge>{texts.undone}</Badge>}
        </span>
      ),
    },
    {
      id: "who",
      header: texts.columns.by,
      cell: ({ actor }) =>
        actor.kind === "app" ? formatMessage(staffLanguage(), texts.app, { name: actor.name }) : actor.name,
    },
    {
      id: "changed",
      header: texts.columns.changed,
      cell: (entry) =>
        entry.subject !== undefined ? (
          <SubjectLink subject={entry.subject} />
        ) : entry.changeCount === 0 ? (
          texts.noData
        ) : (
          listRelations(entry.relations)
        ),
    },
    {
      id: "count",
      header: texts.columns.rows,
      align: "end",
      phone: "hidden",
      cell: (entry) => formatNumber(entry.changeCount),
    },
    { id: "when", header: texts.columns.date, align: "end", phone: "end", cell: (entry) => formatWhen(entry.date) },
  ];
  return (
    <Page title={texts.title} subtitle={texts.subtitle} back={{ to: "/settings", label: texts.back }}>
      <Card isFlush>
        <FilterBar>
          <SelectField
            label={texts.area}
            isLabelHidden
            value={search.area}
            onChange={(event) => update({ area: event.currentTarget.value })}
          >
            <option value="">{texts.allAreas}</option>
            {areas.map((area) => (
              <option key={area} value={area}>
                {texts.areas[area]}
              </option>
            ))}
          </SelectField>
          {people.data !== undefined && (
            <SelectField
              label={texts.staff}
              isLabelHidden
              value={search.actor}
              onChange={(event) => update({ actor: event.currentTarget.value })}
            >
              <option value="">{texts.allStaff}</option>
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
          <EmptyState icon={<History aria-hidden="true" />} title={isFiltered ? texts.noMatch : texts.none}>
            {isFiltered ? texts.noMatchText : texts.noneText}
          </EmptyState>
        )}
        {rows.length > 0 && (
          <>
            <DataTable
              caption={formatMessage(staffLanguage(), texts.caption, { count: rows.length })}
              columns={columns}
              rows={rows}
              rowId={({ id }) => id}
              onOpen={({ id }) => setShown(id)}
            />
            <div className={styles.more}>
              <p role="status">{formatMessage(staffLanguage(), texts.count, { count: rows.length })}</p>
              {list.hasNextPage && (
                <Button size="small" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  {texts.showMore}
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

const SHOWN_RELATIONS = 2;

function listRelations(relations: readonly string[]): string {
  const names = relations.slice(0, SHOWN_RELATIONS).map(relationName);
  const list = new Intl.ListFormat(staffLocale(), { type: "unit" }).format(names);
  return relations.length > SHOWN_RELATIONS ? formatMessage(staffLanguage(), texts.andMore, { list }) : list;
}
