/** `Saved just now`, `Saved 20 s ago`, `Saved 3 min ago`, `Saved at 14:05`: milliseconds in, words out. */
export function savedAgo(at: number, now: number): string {
  const seconds = Math.floor((now - at) / 1000);
  if (seconds < 5) return 'Saved just now';
  if (seconds < 60) return `Saved ${Math.floor(seconds / 5) * 5} s ago`;
  if (seconds < 3600) return `Saved ${Math.floor(seconds / 60)} min ago`;
  return `Saved at ${new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })}`;
}
