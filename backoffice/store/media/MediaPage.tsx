import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Images, RefreshCw, RotateCcw, Trash2, Upload } from "lucide-react";
import { useState } from "react";
import { deleteMedia, restoreMedia, type StoredMedia } from "#api/store/media.ts";
import { call } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Page } from "#backoffice/components/Page.tsx";
import { Banner, EmptyState, ErrorState, messageOf } from "#backoffice/components/States.tsx";
import {
  ClearFilters,
  FilterBar,
  FilterSelect,
  SearchBox,
  ViewTabs,
} from "#backoffice/components/tables/FilterBar.tsx";
import { Pagination } from "#backoffice/components/tables/Pagination.tsx";
import { plural } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { kindOptions } from "./kinds.ts";
import { MediaDetails } from "./MediaDetails.tsx";
import styles from "./MediaPage.module.css";
import tileStyles from "./MediaTile.module.css";
import { MediaTile } from "./MediaTile.tsx";
import {
  defaultMediaSearch,
  librarySearch,
  type MediaSearch,
  mediaQuery,
  refreshMedia,
  retryDownloads,
} from "./queries.ts";
import { SkeletonTiles } from "./SkeletonTiles.tsx";
import { DropZone } from "./upload/DropZone.tsx";
import { FileButton } from "./upload/FileButton.tsx";
import { UploadList } from "./upload/UploadList.tsx";
import { acceptedFiles, uploadMedia } from "./upload/upload.ts";
import { useUploadQueue } from "./upload/upload-queue.ts";

/** The media library: drop files anywhere, find them by name, kind and use, open one for everything about it. */
export function MediaPage() {
  const search = useSearch({ from: "/shell/media" });
  const navigate = useNavigate({ from: "/media" });
  const canEdit = useCan()("products:write");
  const found = useQuery(mediaQuery(librarySearch(search)));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { queue, files } = useUploadQueue(uploadMedia, () => void refreshMedia());
  const update = (change: Partial<MediaSearch>): void => {
    if (!("open" in change)) setChosen(new Set());
    void navigate({
      search: (previous) => ({ ...previous, ...("open" in change ? {} : { page: 1 }), ...change }),
      replace: "q" in change,
    });
  };
  const rows = found.data?.media ?? [];
  const toggle = (id: string): void =>
    setChosen((ids) => (ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id])));
  const isTrash = search.place === "trash";

  return (
    <Page
      title="Media"
      subtitle="Pictures, videos, sounds and documents of the shop"
      actions={
        canEdit && (
          <FileButton
            label="Upload files"
            accept={acceptedFiles()}
            isMultiple
            variant="primary"
            icon={<Upload aria-hidden="true" />}
            onFiles={(added) => queue.add(added)}
          />
        )
      }
    >
      <DropZone invitation="Drop files to upload them" onFiles={(added) => queue.add(added)} isDisabled={!canEdit}>
        <Card isFlush>
          <ViewTabs
            label="Views"
            views={[
              { id: "library", label: "Library" },
              { id: "trash", label: "Trash" },
            ]}
            current={search.place}
            onChange={(place) => update({ ...defaultMediaSearch, place })}
          />
          <MediaFilters search={search} onChange={update} />
          <UploadList files={files} queue={queue} />
          {chosen.size > 0 && canEdit && (
            <ChosenBar
              rows={rows.filter(({ id }) => chosen.has(id))}
              isTrash={isTrash}
              onDone={() => setChosen(new Set())}
            />
          )}
          {found.isPending && <SkeletonTiles />}
          {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
          {found.isSuccess && rows.length === 0 && (
            <NoMedia
              search={search}
              canEdit={canEdit}
              onClear={() => update({ ...defaultMediaSearch, place: search.place })}
            />
          )}
          {rows.length > 0 && (
            <>
              <ul className={tileStyles.grid} data-stale={found.isPlaceholderData || undefined} aria-label="Files">
                {rows.map((media) => (
                  <MediaTile
                    key={media.id}
                    media={media}
                    isChosen={chosen.has(media.id)}
                    onOpen={() => update({ open: media.id })}
                    {...(canEdit && {
                      selection: (
                        <input
                          type="checkbox"
                          className={styles.select}
                          aria-label={`Select ${media.fileName}`}
                          checked={chosen.has(media.id)}
                          onChange={() => toggle(media.id)}
                        />
                      ),
                    })}
                  />
                ))}
              </ul>
              <Pagination
                page={search.page}
                total={found.data?.metadata.total ?? rows.length}
                noun="files"
                onChange={(page) => update({ page })}
              />
            </>
          )}
        </Card>
      </DropZone>
      {search.open !== "" && <MediaDetails id={search.open} onClose={() => update({ open: "" })} />}
    </Page>
  );
}

type FiltersProps = { search: MediaSearch; onChange: (change: Partial<MediaSearch>) => void };

const pick = <Value extends string>(value: string, values: readonly Value[]): Value | "" =>
  values.find((known) => known === value) ?? "";

function MediaFilters({ search, onChange }: FiltersProps) {
  const isFiltered =
    search.q !== "" || search.kind !== "" || search.usage !== "" || search.lacks !== "" || search.download !== "";
  return (
    <FilterBar>
      <SearchBox
        label="Search files"
        placeholder="Search by name or alternative text"
        value={search.q}
        onChange={(q) => onChange({ q })}
      />
      <FilterSelect
        label="Kind"
        value={search.kind}
        options={kindOptions}
        onChange={(value) => onChange({ kind: pick(value, ["image", "video", "audio", "document", "zip"]) })}
      />
      <FilterSelect
        label="Use"
        value={search.usage}
        options={[
          { value: "used", label: "Used" },
          { value: "unused", label: "Not used" },
        ]}
        onChange={(value) => onChange({ usage: pick(value, ["used", "unused"]) })}
      />
      <FilterSelect
        label="Missing"
        value={search.lacks}
        options={[{ value: "text", label: "Alternative text" }]}
        onChange={(value) => onChange({ lacks: pick(value, ["text"]) })}
      />
      <FilterSelect
        label="Download"
        value={search.download}
        options={[
          { value: "FAILED", label: "Failed" },
          { value: "WAITING", label: "In progress" },
        ]}
        onChange={(value) => onChange({ download: pick(value, ["FAILED", "WAITING"]) })}
      />
      <FilterSelect
        label="Order"
        value={search.sort === "newest" ? "" : search.sort}
        options={[
          { value: "oldest", label: "Oldest first" },
          { value: "name", label: "By name" },
          { value: "largest", label: "Largest first" },
        ]}
        onChange={(value) => onChange({ sort: pick(value, ["oldest", "name", "largest"]) || "newest" })}
      />
      {isFiltered && <ClearFilters onClear={() => onChange({ ...defaultMediaSearch, place: search.place })} />}
    </FilterBar>
  );
}

type ChosenProps = { rows: readonly StoredMedia[]; isTrash: boolean; onDone: () => void };

function ChosenBar({ rows, isTrash, onDone }: ChosenProps) {
  const [isAsking, setIsAsking] = useState(false);
  const used = rows.filter(({ usedCount }) => usedCount > 0).length;
  const finish = async (message: string): Promise<void> => {
    setIsAsking(false);
    onDone();
    await refreshMedia();
    showToast(message);
  };
  const remove = useMutation({
    mutationFn: async () => {
      for (const { id } of rows) await call(deleteMedia, { params: { id }, query: { force: true } });
    },
    onSuccess: () => finish(isTrash ? "Deleted for good" : "Moved to trash"),
  });
  const restore = useMutation({
    mutationFn: async () => {
      for (const { id } of rows) await call(restoreMedia, { params: { id } });
    },
    onSuccess: () => finish("Files restored"),
  });
  const failed = rows.filter(({ download }) => download?.state === "FAILED").map(({ id }) => id);
  const retry = useMutation({
    mutationFn: () => retryDownloads(failed),
    onSuccess: () => finish(`${plural(failed.length, "download")} restarted`),
  });
  return (
    <div className={styles.chosen}>
      <strong>{plural(rows.length, "file")} selected</strong>
      {failed.length > 0 && (
        <Button
          size="small"
          icon={<RefreshCw aria-hidden="true" />}
          isBusy={retry.isPending}
          onClick={() => retry.mutate()}
        >
          Retry download
        </Button>
      )}
      {isTrash && (
        <Button
          size="small"
          icon={<RotateCcw aria-hidden="true" />}
          isBusy={restore.isPending}
          onClick={() => restore.mutate()}
        >
          Restore
        </Button>
      )}
      <Button size="small" variant="danger" icon={<Trash2 aria-hidden="true" />} onClick={() => setIsAsking(true)}>
        {isTrash ? "Delete for good" : "Move to trash"}
      </Button>
      <Button size="small" variant="plain" onClick={onDone}>
        Clear selection
      </Button>
      {restore.isError && <Banner tone="critical">{messageOf(restore.error)}</Banner>}
      <ConfirmDialog
        title={
          isTrash
            ? `Delete ${plural(rows.length, "file")} for good?`
            : `Move ${plural(rows.length, "file")} to the trash?`
        }
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => remove.mutate()}
        confirmLabel={isTrash ? "Delete for good" : "Move to trash"}
        isBusy={remove.isPending}
        isDangerous
      >
        <p>
          {isTrash
            ? "This cannot be undone."
            : `${used === 0 ? "Nothing in the shop shows them." : `${plural(used, "file")} of them are shown in the shop and will disappear there.`} You can restore them for 30 days.`}
        </p>
        {remove.isError && <Banner tone="critical">{messageOf(remove.error)}</Banner>}
      </ConfirmDialog>
    </div>
  );
}

type NoMediaProps = { search: MediaSearch; canEdit: boolean; onClear: () => void };

function NoMedia({ search, canEdit, onClear }: NoMediaProps) {
  const icon = <Images aria-hidden="true" />;
  const isFiltered =
    search.q !== "" ||
    search.kind !== "" ||
    search.usage !== "" ||
    search.lacks !== "" ||
    search.download !== "" ||
    search.page > 1;
  if (isFiltered) {
    return (
      <EmptyState icon={icon} title="No files match" action={<Button onClick={onClear}>Show all files</Button>}>
        Try fewer filters, or a part of the name.
      </EmptyState>
    );
  }
  if (search.place === "trash") {
    return (
      <EmptyState icon={<Trash2 aria-hidden="true" />} title="The trash is empty">
        Deleted files stay here for 30 days before they are gone for good.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={icon} title="No files yet">
      {canEdit ? "Drop pictures, videos or documents anywhere on this page." : "Nobody has uploaded anything."}
    </EmptyState>
  );
}
