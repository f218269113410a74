import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus, SwatchBook } from "lucide-react";
import { useState } from "react";
import type { Customization } from "#api/catalog/customization-values.ts";
import { deleteCustomization, queryCustomizations } from "#api/catalog/customizations.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button, buttonClass } from "#backoffice/components/forms/Button.tsx";
import { Page } from "#backoffice/components/Page.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { BulkDelete } from "#backoffice/components/tables/BulkDelete.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { ClearFilters, FilterBar, FilterSelect, SearchBox } from "#backoffice/components/tables/FilterBar.tsx";
import { useRowSelection } from "#backoffice/components/tables/use-row-selection.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { readChoice } from "#backoffice/search-params.ts";
import { AttributeTabs } from "./AttributeTabs.tsx";
import styles from "./attributes.module.css";
import { kindLabel } from "./customization-form.ts";
import { attributesTexts } from "./texts/texts.ts";

const texts = attributesTexts[staffLanguage()];

const SHOWN = 6;

const columns: readonly Column<Customization>[] = [
  {
    id: "name",
    header: texts.name,
    phone: "title",
    cell: ({ id, name }) => (
      <Link to="/customizations/$customizationId" params={{ customizationId: id }} className={styles.name}>
        {name}
      </Link>
    ),
  },
  {
    id: "kind",
    header: texts.custom.type,
    cell: ({ customizationType, customizationRenderType }) => kindLabel(customizationType, customizationRenderType),
  },
  {
    id: "choices",
    header: texts.custom.values,
    phone: "wide",
    cell: ({ choicesSettings, freeTextInput }) => {
      const choices = choicesSettings?.choices ?? [];
      if (choices.length === 0) return <span className={styles.soft}>{freeTextInput?.title ?? "–"}</span>;
      return (
        <span className={styles.swatches}>
          {choices.slice(0, SHOWN).map(({ id, name, colorCode }) =>
            colorCode === undefined ? (
              <span key={id} className={styles.choice}>
                {name}
              </span>
            ) : (
              <span key={id} className={styles.swatch} style={{ background: firstColor(colorCode) }} title={name} />
            ),
          )}
          {choices.length > SHOWN && (
            <span className={styles.soft}>
              {formatMessage(staffLanguage(), texts.custom.more, { count: choices.length - SHOWN })}
            </span>
          )}
        </span>
      );
    },
  },
  {
    id: "count",
    header: texts.products,
    align: "end",
    phone: "end",
    cell: ({ assignedProductsCount: count = 0 }) =>
      count === 0 ? texts.unused : formatMessage(staffLanguage(), texts.productCount, { count }),
  },
];

type Kind = "" | Customization["customizationType"];

/** The list of shared options and personalization. */
export function CustomizationsPage() {
  const canWrite = useCan()("products:write");
  const [text, setText] = useState("");
  const [kind, setKind] = useState<Kind>("");
  const list = useInfiniteQuery({
    queryKey: ["customizations", "list", text, kind],
    queryFn: ({ pageParam }) =>
      call(queryCustomizations, {
        body: {
          query:
            pageParam === undefined
              ? {
                  filter: {
                    ...(text !== "" && { name: { $contains: text } }),
                    ...(kind !== "" && { customizationType: kind }),
                  },
                  sort: [{ fieldName: "name", order: "ASC" }],
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
  const rows = list.data?.pages.flatMap(({ customizations }) => customizations) ?? [];
  const { chosen, clear, selection } = useRowSelection(rows, { rowId: ({ id }) => id, nameOf: ({ name }) => name });
  const isSearched = text !== "" || kind !== "";
  return (
    <Page
      title={texts.custom.pageTitle}
      actions={
        canWrite && (
          <Link to="/customizations/new" className={buttonClass("primary")}>
            <Plus aria-hidden="true" />
            {texts.custom.add}
          </Link>
        )
      }
    >
      <AttributeTabs />
      <Card isFlush>
        <FilterBar>
          <SearchBox label={texts.custom.search} value={text} onChange={setText} />
          <FilterSelect
            label={texts.custom.type}
            value={kind}
            options={[
              { value: "PRODUCT_OPTION", label: texts.custom.options },
              { value: "MODIFIER", label: texts.custom.personalization },
            ]}
            onChange={(value) => setKind(readChoice(value, ["", "PRODUCT_OPTION", "MODIFIER"]))}
          />
          {isSearched && (
            <ClearFilters
              onClear={() => {
                setText("");
                setKind("");
              }}
            />
          )}
        </FilterBar>
        {list.isPending && <SkeletonRows rows={6} />}
        {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {list.isSuccess && rows.length === 0 && (
          <EmptyState icon={<SwatchBook aria-hidden="true" />} title={isSearched ? texts.noMatch : texts.custom.none}>
            {isSearched ? texts.noMatchText : texts.custom.about}
          </EmptyState>
        )}
        {rows.length > 0 && (
          <>
            <DataTable
              caption={formatMessage(staffLanguage(), texts.custom.caption, { count: rows.length })}
              columns={columns}
              rows={rows}
              rowId={({ id }) => id}
              rowHref={({ id }) => `/customizations/${id}`}
              {...(canWrite && { selection })}
            />
            <div className={styles.more}>
              <p role="status">{formatMessage(staffLanguage(), texts.custom.shown, { count: rows.length })}</p>
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
        noun={texts.custom.pageTitle}
        nameOf={({ name }) => name}
        remove={({ id }) => call(deleteCustomization, { params: { id } })}
        refresh={() => queryClient.invalidateQueries({ queryKey: ["customizations"] })}
        onClear={clear}
      />
    </Page>
  );
}

/** The first color; the list shows one per value. */
function firstColor(colorCode: string): string {
  const [first = ""] = colorCode.split(",");
  return first.startsWith("#") ? first : `#${first}`;
}
