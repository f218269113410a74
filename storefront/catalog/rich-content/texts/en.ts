/** English texts of rich content; the type below is the shape of the other languages. */

export const en = {
  newTab: " (opens in a new tab)",
  show: "Show",
  showHidden: "Show hidden text",
  contents: "Contents",
  table: "Table: {words}",
  file: "File",
  video: "Video",
  recording: "Audio",
  gallery: "Gallery",
  picture: "image",
  enlarge: "Enlarge: {picture}",
  watchOn: "Watch on {site}",
  place: "Location",
  openMap: "Open map",
  /** Visually hidden suffix of `openMap`, for screen readers. */
  mapOf: " of {place} (opens in a new tab)",
  embed: {
    PRODUCT: "View product",
    EVENT: "View event",
    BOOKING: "Book",
    other: "View details",
    priceRange: "{from} to {to} {currency}",
  },
  poll: {
    poll: "Poll",
    yourOpinion: "Your opinion",
    yourVote: "Your vote",
    back: "Back",
    vote: "Vote",
    severalAnswers: "Select all that apply.",
    membersOnly: "Sign in to vote.",
    soFar: "{count, plural, one {# vote so far.} other {# votes so far.}}",
    votes: "{count, plural, one {# vote} other {# votes}}",
    notPublic: "Results are private.",
    chooseFirst: "Select an answer.",
    thanks: "Thanks for voting.",
  },
};

export type RichTexts = typeof en;
