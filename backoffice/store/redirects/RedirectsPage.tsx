import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Signpost, Trash2 } from "lucide-react";
import { useState } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Page } from "#backoffice/components/Page.tsx";
import { Banner, EmptyState, messageOf } from "#backoffice/components/States.tsx";
import type { Column } from "#backoffice/components/tables/DataTable.tsx";
import { FilterBar, SearchBox } from "#backoffice/components/tables/FilterBar.tsx";
import { RowsOf } from "#backoffice/components/tables/RowsOf.tsx";
import { formatWhen } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { deleteRedirect, type Redirect, redirectsQuery } from "./queries.ts";
import { redirectsTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = redirectsTexts[language];

const pathOf = (kind: Redirect["kind"], slug: string): string => `${kind === "PRODUCT" ? "/p" : "/c"}/${slug}`;

const columns: readonly Column<Redirect>[] = [
  {
    id: "old",
    header: texts.from,
    phone: "title",
    cell: ({ kind, slug }) => (
      <a href={pathOf(kind, encodeURIComponent(slug))} target="_blank" rel="noreferrer">
        {pathOf(kind, slug)}
      </a>
    ),
  },
  {
    id: "target",
    header: texts.to,
    phone: "wide",
    cell: ({ kind, target }) =>
      kind === "PRODUCT" ? (
        <Link to="/products/$productId" params={{ productId: target.id }}>
          {target.name}
        </Link>
      ) : (
        <Link to="/collections/$collectionId" params={{ collectionId: target.id }}>
          {target.name}
        </Link>
      ),
  },
  { id: "now", header: texts.currentUrl, phone: "wide", cell: ({ kind, target }) => pathOf(kind, target.slug) },
  { id: "since", header: texts.created, align: "end", cell: ({ createdDate }) => formatWhen(createdDate) },
];

/** Redirects of old product and collection URLs. They are created in the product and collection editors. */
export function RedirectsPage() {
  const [q, setQ] = useState("");
  const [page, setPage] = useState(1);
  const [deleting, setDeleting] = useState<Redirect>();
  const canWrite = useCan()("products:write");
  const redirects = useQuery(redirectsQuery(q, page));
  const remove = useMutation({
    mutationFn: deleteRedirect,
    onSuccess: () => {
      setDeleting(undefined);
      showToast(texts.deleted);
    },
  });
  const deleteColumn: Column<Redirect> = {
    id: "delete",
    header: texts.delete,
    isHeaderHidden: true,
    align: "end",
    phone: "end",
    cell: (redirect) => (
      <Button
        variant="plain"
        size="icon"
        aria-label={formatMessage(language, texts.deleteOne, { path: pathOf(redirect.kind, redirect.slug) })}
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => setDeleting(redirect)}
      />
    ),
  };
  return (
    <Page title={texts.title} subtitle={texts.subtitle} back={{ to: "/settings", label: texts.settings }}>
      <Card isFlush>
        <FilterBar>
          <SearchBox
            label={texts.search}
            placeholder={texts.placeholder}
            value={q}
            onChange={(value) => {
              setQ(value);
              setPage(1);
            }}
          />
        </FilterBar>
        <RowsOf
          result={redirects}
          rows={redirects.data?.redirects ?? []}
          columns={canWrite ? [...columns, deleteColumn] : columns}
          rowId={({ kind, slug }) => pathOf(kind, slug)}
          noun={texts.noun}
          paging={{ page, total: redirects.data?.total, onChange: setPage }}
          empty={
            <EmptyState icon={<Signpost aria-hidden="true" />} title={q === "" ? texts.none : texts.noMatch}>
              {q === "" ? texts.noneText : texts.noMatchText}
            </EmptyState>
          }
        />
      </Card>
      <ConfirmDialog
        title={texts.confirmTitle}
        isOpen={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        onConfirm={() => deleting && remove.mutate(deleting)}
        confirmLabel={texts.confirm}
        isBusy={remove.isPending}
        isDangerous
      >
        {remove.isError && <Banner tone="critical">{messageOf(remove.error)}</Banner>}
        <p>{deleting && formatMessage(language, texts.confirmText, { path: pathOf(deleting.kind, deleting.slug) })}</p>
      </ConfirmDialog>
    </Page>
  );
}
