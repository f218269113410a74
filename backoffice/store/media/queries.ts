import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getMedia, type MediaKind, queryMedia, retryMediaDownloads, type StoredMedia } from "#api/store/media.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { PAGE_SIZE } from "#backoffice/components/tables/Pagination.tsx";
import { readChoice, readPage, readText } from "#backoffice/search-params.ts";

export type MediaSearch = {
  q: string;
  kind: "" | MediaKind;
  usage: "" | "used" | "unused";
  /** Only images without alt text. */
  lacks: "" | "text";
  /** Only files whose download is pending or has failed. */
  download: "" | "WAITING" | "FAILED";
  place: "library" | "trash";
  sort: "newest" | "oldest" | "name" | "largest";
  page: number;
  /** The file whose details are open. */
  open: string;
};

export const defaultMediaSearch: MediaSearch = {
  q: "",
  kind: "",
  usage: "",
  lacks: "",
  download: "",
  place: "library",
  sort: "newest",
  page: 1,
  open: "",
};

export function readMediaSearch(search: Record<string, unknown>): MediaSearch {
  return {
    q: readText(search.q),
    kind: readChoice(search.kind, ["", "image", "video", "audio", "document", "zip"]),
    usage: readChoice(search.usage, ["", "used", "unused"]),
    lacks: readChoice(search.lacks, ["", "text"]),
    download: readChoice(search.download, ["", "WAITING", "FAILED"]),
    place: readChoice(search.place, ["library", "trash"]),
    sort: readChoice(search.sort, ["newest", "oldest", "name", "largest"]),
    page: readPage(search.page),
    open: readText(search.open),
  };
}

const DOWNLOADING_MS = 3000;

export type LibrarySearch = Omit<MediaSearch, "open" | "kind"> & { kinds: readonly MediaKind[] };

export const mediaQuery = (search: LibrarySearch) =>
  queryOptions({
    queryKey: ["media", "list", search],
    queryFn: () =>
      call(queryMedia, {
        body: {
          ...(search.q === "" ? {} : { search: search.q }),
          kinds: [...search.kinds],
          ...(search.usage === "" ? {} : { usage: search.usage }),
          lacksAltText: search.lacks === "text",
          ...(search.download === "" ? {} : { download: search.download }),
          isTrashed: search.place === "trash",
          sort: search.sort,
          paging: { limit: PAGE_SIZE, offset: (search.page - 1) * PAGE_SIZE },
        },
      }),
    placeholderData: keepPreviousData,
    // Downloads finish in the background.
    refetchInterval: ({ state }) =>
      state.data?.media.some(({ download }) => download?.state === "WAITING") ? DOWNLOADING_MS : false,
  });

export function librarySearch({ open: _open, kind, ...search }: MediaSearch): LibrarySearch {
  return { ...search, kinds: kind === "" ? [] : [kind] };
}

export const oneMediaQuery = (id: string) =>
  queryOptions({ queryKey: ["media", "one", id], queryFn: () => call(getMedia, { params: { id } }) });

/** Updates the cached file, and refetches lists and everything that displays media. */
export async function refreshMedia(media?: StoredMedia): Promise<void> {
  if (media !== undefined) {
    queryClient.setQueryData(oneMediaQuery(media.id).queryKey, (known) => known && { ...known, media });
  }
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ["media"] }),
    queryClient.invalidateQueries({ queryKey: ["products"] }),
    queryClient.invalidateQueries({ queryKey: ["collections"] }),
  ]);
}

export async function retryDownloads(ids: readonly string[]): Promise<void> {
  await call(retryMediaDownloads, { body: { ids: [...ids] } });
  await refreshMedia();
}
