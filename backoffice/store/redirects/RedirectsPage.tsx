import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Signpost, Trash2 } from "lucide-react";
import { useState } from "react";
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
import { forgetRedirect, type Redirect, redirectsQuery } from "./queries.ts";

const pathOf = (kind: Redirect["kind"], slug: string): string => `${kind === "PRODUCT" ? "/p" : "/c"}/${slug}`;

const columns: readonly Column<Redirect>[] = [
  {
    id: "old",
    header: "Earlier address",
    phone: "title",
    cell: ({ kind, slug }) => (
      <a href={pathOf(kind, encodeURIComponent(slug))} target="_blank" rel="noreferrer">
        {pathOf(kind, slug)}
      </a>
    ),
  },
  {
    id: "target",
    header: "Leads to",
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
  { id: "now", header: "Its address now", phone: "wide", cell: ({ kind, target }) => pathOf(kind, target.slug) },
  { id: "since", header: "Since", align: "end", cell: ({ createdDate }) => formatWhen(createdDate) },
];

/** Earlier addresses of products and collections. They come by themselves when an address is changed. */
export function RedirectsPage() {
  const [q, setQ] = useState("");
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<Redirect>();
  const canWrite = useCan()("products:write");
  const redirects = useQuery(redirectsQuery(q, page));
  const remove = useMutation({
    mutationFn: forgetRedirect,
    onSuccess: () => {
      setAsked(undefined);
      showToast("Redirect deleted");
    },
  });
  const removing: Column<Redirect> = {
    id: "delete",
    header: "Delete",
    isHeaderHidden: true,
    align: "end",
    phone: "end",
    cell: (redirect) => (
      <Button
        variant="plain"
        size="icon"
        aria-label={`Delete the redirect of ${pathOf(redirect.kind, redirect.slug)}`}
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => setAsked(redirect)}
      />
    ),
  };
  return (
    <Page
      title="Redirects"
      subtitle="Earlier addresses of products and collections, and where they lead"
      back={{ to: "/settings", label: "settings" }}
    >
      <Card isFlush>
        <FilterBar>
          <SearchBox
            label="Search redirects"
            placeholder="Part of the address or the name"
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
          columns={canWrite ? [...columns, removing] : columns}
          rowId={({ kind, slug }) => pathOf(kind, slug)}
          noun="redirects"
          paging={{ page, total: redirects.data?.total, onChange: setPage }}
          empty={
            <EmptyState
              icon={<Signpost aria-hidden="true" />}
              title={q === "" ? "No address has changed yet" : "No redirects match"}
            >
              {q === ""
                ? "When the address of a product or a collection changes, the earlier one can go on leading to it."
                : "Try a shorter part of the address."}
            </EmptyState>
          }
        />
      </Card>
      <ConfirmDialog
        title="Delete this redirect?"
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && remove.mutate(asked)}
        confirmLabel="Delete redirect"
        isBusy={remove.isPending}
        isDangerous
      >
        {remove.isError && <Banner tone="critical">{messageOf(remove.error)}</Banner>}
        <p>
          Links to {asked && pathOf(asked.kind, asked.slug)} will find nothing, on other sites and in search engines
          too.
        </p>
      </ConfirmDialog>
    </Page>
  );
}
