import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { Group, Trash2 } from "lucide-react";
import { useState } from "react";
import { deleteProductGroup, type ProductGroup } from "#api/catalog/product-groups.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Page } from "#backoffice/components/Page.tsx";
import { Banner, EmptyState, ErrorState, messageOf, SkeletonRows } from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { FilterBar, SearchBox } from "#backoffice/components/tables/FilterBar.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { AttributeTabs } from "../attributes/AttributeTabs.tsx";
import styles from "../attributes/attributes.module.css";
import { GroupDialog } from "./GroupDialog.tsx";
import { groupsQuery, refreshGroups } from "./queries.ts";
import { productGroupsTexts } from "./texts/texts.ts";

const texts = productGroupsTexts[staffLanguage()];

/** Products that are choices of one another, such as a shirt that is a product per color. */
export function ProductGroupsPage() {
  const canWrite = useCan()("products:write");
  const [text, setText] = useState("");
  const [edited, setEdited] = useState<ProductGroup | "new">();
  const [deleted, setDeleted] = useState<ProductGroup>();
  const list = useInfiniteQuery(groupsQuery(text));
  const rows = list.data?.pages.flatMap(({ productGroups }) => productGroups) ?? [];
  const add = canWrite && (
    <Button variant="primary" onClick={() => setEdited("new")}>
      {texts.add}
    </Button>
  );
  return (
    <Page title={texts.pageTitle} actions={(rows.length > 0 || text !== "") && add}>
      <AttributeTabs />
      <Card isFlush>
        {(rows.length > 0 || text !== "") && (
          <FilterBar>
            <SearchBox label={texts.search} value={text} onChange={setText} />
          </FilterBar>
        )}
        {list.isPending && <SkeletonRows rows={6} />}
        {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {list.isSuccess && rows.length === 0 && (
          <EmptyState
            icon={<Group aria-hidden="true" />}
            title={text === "" ? texts.none : texts.noMatch}
            action={text === "" && add}
          >
            {text === "" ? texts.about : texts.noMatchText}
          </EmptyState>
        )}
        {rows.length > 0 && (
          <>
            <DataTable
              caption={formatMessage(staffLanguage(), texts.caption, { count: rows.length })}
              columns={columnsFor(canWrite, setEdited, setDeleted)}
              rows={rows}
              rowId={({ id }) => id}
              {...(canWrite && { onOpen: setEdited })}
              isStale={list.isPlaceholderData}
            />
            {list.hasNextPage && (
              <div className={styles.more}>
                <Button size="small" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  {texts.showMore}
                </Button>
              </div>
            )}
          </>
        )}
      </Card>
      {edited !== undefined && (
        <GroupDialog group={edited === "new" ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {deleted !== undefined && <DeleteDialog group={deleted} onClose={() => setDeleted(undefined)} />}
    </Page>
  );
}

const columnsFor = (
  canWrite: boolean,
  edit: (group: ProductGroup) => void,
  remove: (group: ProductGroup) => void,
): readonly Column<ProductGroup>[] => [
  {
    id: "name",
    header: texts.name,
    phone: "title",
    cell: (group) =>
      canWrite ? (
        <Button variant="plain" size="small" onClick={() => edit(group)}>
          {group.name}
        </Button>
      ) : (
        group.name
      ),
  },
  { id: "option", header: texts.option, phone: "wide", cell: (group) => group.groupingCustomization?.name ?? "" },
  {
    id: "products",
    header: texts.products,
    align: "end",
    phone: "end",
    cell: ({ members }) => formatMessage(staffLanguage(), texts.productCount, { count: members.length }),
  },
  ...(canWrite
    ? [
        {
          id: "actions",
          header: texts.actions,
          isHeaderHidden: true,
          align: "end",
          phone: "action",
          cell: (group: ProductGroup) => (
            <Button
              variant="plain"
              size="icon"
              aria-label={formatMessage(staffLanguage(), texts.deleteNamed, { name: group.name })}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => remove(group)}
            />
          ),
        } as const,
      ]
    : []),
];

function DeleteDialog({ group, onClose }: { group: ProductGroup; onClose: () => void }) {
  const remove = useMutation({
    mutationFn: () => call(deleteProductGroup, { params: { id: group.id } }),
    onSuccess: async () => {
      await refreshGroups();
      showToast(texts.deleted);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={formatMessage(staffLanguage(), texts.deleteTitle, { name: group.name })}
      isOpen
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      confirmLabel={texts.deleteConfirm}
      isBusy={remove.isPending}
      isDangerous
    >
      {remove.isError && <Banner tone="critical">{messageOf(remove.error)}</Banner>}
      <p>{texts.deleteText}</p>
    </ConfirmDialog>
  );
}
