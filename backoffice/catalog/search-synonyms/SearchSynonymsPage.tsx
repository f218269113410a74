import { useMutation, useQuery } from "@tanstack/react-query";
import { Pencil, SearchCheck, Trash2 } from "lucide-react";
import { useState } from "react";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Page } from "#backoffice/components/Page.tsx";
import { Banner, EmptyState, ErrorState, messageOf, SkeletonRows } from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import type { SynonymGroup } from "./change-groups.ts";
import { saveGroup, synonymsQuery } from "./queries.ts";
import { SynonymDialog } from "./SynonymDialog.tsx";

const titleOf = ({ words, isOneWay = false }: SynonymGroup): string =>
  isOneWay ? `${words[0]} → ${words.slice(1).join(", ")}` : words.join(", ");

const columns: readonly Column<SynonymGroup>[] = [
  { id: "words", header: "Words", phone: "title", cell: (group) => <bdi>{titleOf(group)}</bdi> },
  {
    id: "type",
    header: "Type",
    phone: "wide",
    cell: ({ isOneWay = false }) => <Badge>{isOneWay ? "One-way" : "Two-way"}</Badge>,
  },
];

/** Words that mean the same to the shop's search. */
export function SearchSynonymsPage() {
  const [edited, setEdited] = useState<SynonymGroup | "new">();
  const [deleted, setDeleted] = useState<SynonymGroup>();
  const canWrite = useCan()("products:write");
  const found = useQuery(synonymsQuery);
  const groups = found.data?.synonyms ?? [];
  const remove = useMutation({
    mutationFn: (group: SynonymGroup) => saveGroup(group, undefined),
    onSuccess: () => {
      setDeleted(undefined);
      showToast("Synonyms deleted");
    },
  });
  const actions: Column<SynonymGroup> = {
    id: "actions",
    header: "Actions",
    isHeaderHidden: true,
    align: "end",
    phone: "end",
    cell: (group) => (
      <>
        <Button
          variant="plain"
          size="icon"
          aria-label={`Edit ${titleOf(group)}`}
          icon={<Pencil aria-hidden="true" />}
          onClick={() => setEdited(group)}
        />
        <Button
          variant="plain"
          size="icon"
          aria-label={`Delete ${titleOf(group)}`}
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => setDeleted(group)}
        />
      </>
    ),
  };
  const add = canWrite && (
    <Button variant="primary" onClick={() => setEdited("new")}>
      Add synonyms
    </Button>
  );
  return (
    <Page
      title="Search synonyms"
      subtitle="Help customers find products by words that aren't in your product names"
      back={{ to: "/settings", label: "settings" }}
      actions={groups.length > 0 && add}
    >
      {found.data?.isDefault && groups.length > 0 && (
        <Banner tone="note">
          These are the default synonyms for your store's language. You can edit or delete them.
        </Banner>
      )}
      <Card isFlush>
        {found.isPending && <SkeletonRows rows={6} />}
        {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
        {found.isSuccess && groups.length === 0 && (
          <EmptyState icon={<SearchCheck aria-hidden="true" />} title="No synonyms yet" action={add}>
            With “sneakers, trainers”, customers who search for one of the words also find products with the other.
          </EmptyState>
        )}
        {groups.length > 0 && (
          <DataTable
            caption={`Search synonyms, ${groups.length} groups`}
            rows={groups}
            columns={canWrite ? [...columns, actions] : columns}
            rowId={titleOf}
          />
        )}
      </Card>
      {edited !== undefined && (
        <SynonymDialog group={edited === "new" ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      <ConfirmDialog
        title="Delete these synonyms?"
        isOpen={deleted !== undefined}
        onClose={() => setDeleted(undefined)}
        onConfirm={() => deleted && remove.mutate(deleted)}
        confirmLabel="Delete synonyms"
        isBusy={remove.isPending}
        isDangerous
      >
        {remove.isError && <Banner tone="critical">{messageOf(remove.error)}</Banner>}
        <p>
          <bdi>{deleted && titleOf(deleted)}</bdi>
        </p>
        <p>Searches for one of these words will no longer find products with the others.</p>
      </ConfirmDialog>
    </Page>
  );
}
