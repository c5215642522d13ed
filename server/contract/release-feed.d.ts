export declare const platformKeys: readonly ['windows', 'linux-deb', 'linux-rpm'];
/** One of those that the site draws as its three boxes (spec section 7). */
export type PlatformKey = (typeof platformKeys)[number];
/** Everything that a feed may hold, in its order. Of macOS, people take the disk image, and the app updates itself from the ZIP. */
export declare const releaseKeys: readonly ["windows", "linux-deb", "linux-rpm", "mac-arm64", "mac-x64", "windows-arm64", "linux-deb-arm64", "linux-rpm-arm64", "linux-appimage", "linux-appimage-arm64", "mac-arm64-zip", "mac-x64-zip"];
export type ReleaseKey = (typeof releaseKeys)[number];
export declare const releaseChannels: readonly ['stable', 'beta'];
export type ReleaseChannel = (typeof releaseChannels)[number];
/** The feed of each channel, at the root of the downloads. Its signatures are in a file of the same name plus `.sig`. */
export declare const feedFiles: {
    readonly stable: 'latest.json';
    readonly beta: 'beta.json';
};
/** A file name that is safe on every system: no separator, no leading dot, nothing to escape. */
export declare const plainFileName: RegExp;
export declare const versionPattern: RegExp;
/** The newest installer of one platform. */
export type Release = {
    readonly version: string;
    /** In the folder of its platform. */
    readonly file: string;
    readonly notes: readonly string[];
    readonly sizeBytes: number;
    /** Hexadecimal, as sha512sum prints it. */
    readonly sha512: string;
    /** ISO 8601, UTC. */
    readonly releasedAt: string;
    readonly channel: ReleaseChannel;
};
export type ReleaseFeed = {
    readonly [Key in ReleaseKey]?: Release | undefined;
};
/** Why a feed is rejected: no signature, a signature by another key or for another text, or not a feed at all. */
export type FeedFault = 'unsigned' | 'forged' | 'malformed';
export declare class FeedRefusedError extends Error {
    readonly fault: FeedFault;
    constructor(fault: FeedFault);
}
/** Verifies an Ed25519 signature over `message` with the key that the caller trusts. */
export type VerifySignature = (signature: Uint8Array, message: Uint8Array) => boolean | Promise<boolean>;
/**
 * Checks a feed's fields by hand: a schema library would be most of what the download page loads. Unknown fields and
 * platforms are dropped: newer feeds may have more.
 * @throws {FeedRefusedError} 'malformed', also for a beta release in the stable feed
 */
export declare function readReleaseFeed(document: unknown, channel?: ReleaseChannel): ReleaseFeed;
/**
 * A feed as published: its text, and its signatures in base64, one a line.
 * There may be several, so that a feed can be replaced while it is read; one valid signature is enough.
 */
export type SignedFeed = {
    readonly text: string;
    readonly signatures: string;
};
/** @throws {FeedRefusedError} when it is not signed by the trusted key, or malformed */
export declare function openSignedFeed({ text, signatures }: SignedFeed, verify: VerifySignature, channel?: ReleaseChannel): Promise<ReleaseFeed>;
type FeedSource = {
    readonly downloadsUrl: string;
    readonly channel?: ReleaseChannel;
    readonly nowMs: number;
    readonly fetch: (url: string, init: {
        readonly cache: 'no-store';
    }) => Promise<Response>;
    readonly verify: VerifySignature;
};
/**
 * Fetches and opens a feed; it is never taken from a cache (spec section 7).
 * @returns an empty feed when nothing has been released
 * @throws {FeedRefusedError} when it cannot be believed
 * @throws when it cannot be fetched
 */
export declare function fetchReleaseFeed(source: FeedSource): Promise<ReleaseFeed>;
/** A download is a file in the folder of its platform (spec section 2). */
export declare const installerUrl: (downloadsUrl: string, key: ReleaseKey, file: string) => string;
export {};
