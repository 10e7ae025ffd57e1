/** Read by whoever opens the ZIP without us. */
export const READ_ME = (part: number) => `This is what Thrive holds about you, part ${part} of your export.

The first part holds one JSON file for each area (account, profile, messages and so on): for each table of ours the
rows that are yours. Times are UTC. Amounts of money stand in the smallest unit of their currency. Your files lie in the
folder "files"; large collections go on in the next part.

Not in here: what other people wrote to you, for it is theirs, and secrets such as hashes of passwords, keys and tokens.
`;
