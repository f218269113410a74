import { useMutation, useQuery } from "@tanstack/react-query";
import { Pencil, SearchCheck, Trash2 } from "lucide-react";
import { useState } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Page } from "#backoffice/components/Page.tsx";
import { Banner, EmptyState, ErrorState, messageOf, SkeletonRows } from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import type { SynonymGroup } from "./change-groups.ts";
import { saveGroup, synonymsQuery } from "./queries.ts";
import { SynonymDialog } from "./SynonymDialog.tsx";
import { synonymsTexts } from "./texts/texts.ts";

const texts = synonymsTexts[staffLanguage()];

const titleOf = ({ words, isOneWay = false }: SynonymGroup): string =>
  isOneWay ? `${words[0]} → ${words.slice(1).join(", ")}` : words.join(", ");

const columns: readonly Column<SynonymGroup>[] = [
  { id: "words", header: texts.words, phone: "title", cell: (group) => <bdi>{titleOf(group)}</bdi> },
  {
    id: "type",
    header: texts.type,
    phone: "wide",
    cell: ({ isOneWay = false }) => <Badge>{isOneWay ? texts.oneWay : texts.twoWay}</Badge>,
  },
];

/** Synonyms of the product search. */
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
      showToast(texts.deleted);
    },
  });
  const actions: Column<SynonymGroup> = {
    id: "actions",
    header: texts.actions,
    isHeaderHidden: true,
    align: "end",
    phone: "end",
    cell: (group) => (
      <>
        <Button
          variant="plain"
          size="icon"
          aria-label={formatMessage(staffLanguage(), texts.edit, { words: titleOf(group) })}
          icon={<Pencil aria-hidden="true" />}
          onClick={() => setEdited(group)}
        />
        <Button
          variant="plain"
          size="icon"
          aria-label={formatMessage(staffLanguage(), texts.delete, { words: titleOf(group) })}
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => setDeleted(group)}
        />
      </>
    ),
  };
  const add = canWrite && (
    <Button variant="primary" onClick={() => setEdited("new")}>
      {texts.add}
    </Button>
  );
  return (
    <Page
      title={texts.title}
      subtitle={texts.subtitle}
      back={{ to: "/settings", label: texts.settings }}
      actions={groups.length > 0 && add}
    >
      {found.data?.isDefault && groups.length > 0 && <Banner tone="note">{texts.defaults}</Banner>}
      <Card isFlush>
        {found.isPending && <SkeletonRows rows={6} />}
        {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
        {found.isSuccess && groups.length === 0 && (
          <EmptyState icon={<SearchCheck aria-hidden="true" />} title={texts.none} action={add}>
            {texts.noneText}
          </EmptyState>
        )}
        {groups.length > 0 && (
          <DataTable
            caption={formatMessage(staffLanguage(), texts.caption, { count: groups.length })}
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
        title={texts.deleteTitle}
        isOpen={deleted !== undefined}
        onClose={() => setDeleted(undefined)}
        onConfirm={() => deleted && remove.mutate(deleted)}
        confirmLabel={texts.deleteConfirm}
        isBusy={remove.isPending}
        isDangerous
      >
        {remove.isError && <Banner tone="critical">{messageOf(remove.error)}</Banner>}
        <p>
          <bdi>{deleted && titleOf(deleted)}</bdi>
        </p>
        <p>{texts.deleteText}</p>
      </ConfirmDialog>
    </Page>
  );
}
