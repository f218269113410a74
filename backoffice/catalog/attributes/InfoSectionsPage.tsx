import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FileText, Plus } from "lucide-react";
import { useState } from "react";
import { deleteInfoSection, type InfoSection, queryInfoSections } from "#api/catalog/info-sections.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button, buttonClass } from "#backoffice/components/forms/Button.tsx";
import { Page } from "#backoffice/components/Page.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { BulkDelete } from "#backoffice/components/tables/BulkDelete.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { ClearFilters, FilterBar, SearchBox } from "#backoffice/components/tables/FilterBar.tsx";
import { useRowSelection } from "#backoffice/components/tables/use-row-selection.ts";
import { formatWhen } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { isTree, plainTextOf } from "#backoffice/richtext/rich-content.ts";
import { infoSectionLabel } from "../catalog/named-queries.ts";
import { AttributeTabs } from "./AttributeTabs.tsx";
import styles from "./attributes.module.css";
import { attributesTexts } from "./texts/texts.ts";

const texts = attributesTexts[staffLanguage()];

const columns: readonly Column<InfoSection>[] = [
  {
    id: "name",
    header: texts.name,
    phone: "title",
    cell: ({ id, uniqueName, title, description }) => (
      <>
        <Link to="/info-sections/$infoSectionId" params={{ infoSectionId: id }} className={styles.name}>
          {infoSectionLabel({ uniqueName, title })}
        </Link>
        <p className={styles.soft}>
          {title === infoSectionLabel({ uniqueName, title }) ? "" : `${title} · `}
          {isTree(description) ? shortened(plainTextOf(description).replaceAll("\n", " ")) : ""}
        </p>
      </>
    ),
  },
  {
    id: "count",
    header: texts.products,
    align: "end",
    phone: "end",
    cell: ({ assignedProductsCount: count = 0 }) =>
      count === 0 ? texts.unused : formatMessage(staffLanguage(), texts.productCount, { count }),
  },
  {
    id: "updated",
    header: texts.updated,
    align: "end",
    phone: "hidden",
    cell: ({ updatedDate }) => <span className={styles.soft}>{formatWhen(updatedDate)}</span>,
  },
];

const PREVIEW = 90;

/** Cuts after a whole word. */
const shortened = (text: string): string =>
  text.length <= PREVIEW ? text : `${text.slice(0, PREVIEW).replace(/\s+\S*$/, "")} …`;

/** The list of info sections: texts that products share. */
export function InfoSectionsPage() {
  const canWrite = useCan()("products:write");
  const [text, setText] = useState("");
  const list = useInfiniteQuery({
    queryKey: ["info-sections", "list", text],
    queryFn: ({ pageParam }) =>
      call(queryInfoSections, {
        body: {
          query:
            pageParam === undefined
              ? {
                  filter: text === "" ? {} : { uniqueName: { $contains: text } },
                  sort: [{ fieldName: "uniqueName", order: "ASC" }],
                  cursorPaging: { limit: 50 },
                }
              : { cursorPaging: { limit: 50, cursor: pageParam } },
          fields: ["ASSIGNED_PRODUCTS_COUNT"],
        },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagingMetadata }) => pagingMetadata.cursors?.next,
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.pages.flatMap(({ infoSections }) => infoSections) ?? [];
  const { chosen, clear, selection } = useRowSelection(rows, { rowId: ({ id }) => id, nameOf: infoSectionLabel });
  return (
    <Page
      title={texts.info.pageTitle}
      actions={
        canWrite && (
          <Link to="/info-sections/new" className={buttonClass("primary")}>
            <Plus aria-hidden="true" />
            {texts.info.add}
          </Link>
        )
      }
    >
      <AttributeTabs />
      <Card isFlush>
        <FilterBar>
          <SearchBox label={texts.info.search} value={text} onChange={setText} />
          {text !== "" && <ClearFilters onClear={() => setText("")} />}
        </FilterBar>
        {list.isPending && <SkeletonRows rows={6} />}
        {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {list.isSuccess && rows.length === 0 && (
          <EmptyState icon={<FileText aria-hidden="true" />} title={text === "" ? texts.info.none : texts.noMatch}>
            {text === "" ? texts.info.about : texts.noMatchText}
          </EmptyState>
        )}
        {rows.length > 0 && (
          <>
            <DataTable
              caption={formatMessage(staffLanguage(), texts.info.caption, { count: rows.length })}
              columns={columns}
              rows={rows}
              rowId={({ id }) => id}
              rowHref={({ id }) => `/info-sections/${id}`}
              {...(canWrite && { selection })}
            />
            <div className={styles.more}>
              <p role="status">{formatMessage(staffLanguage(), texts.info.shown, { count: rows.length })}</p>
              {list.hasNextPage && (
                <Button size="small" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  {texts.showMore}
                </Button>
              )}
            </div>
          </>
        )}
      </Card>
      <BulkDelete
        rows={chosen}
        noun={texts.info.pageTitle}
        nameOf={infoSectionLabel}
        remove={({ id }) => call(deleteInfoSection, { params: { id } })}
        refresh={() => queryClient.invalidateQueries({ queryKey: ["info-sections"] })}
        onClear={clear}
      />
    </Page>
  );
}
