/*
 * The work of a sort by type and nothing else: the base that `sortwell sort` is measured against.
 *
 * Does, in this order, with relative names as the system likes them best:
 *   lists the folder and sorts the names; lstats each; leaves hidden names and what is no regular file;
 *   decides the folder by the longest known suffix, `Other` for none;
 *   writes a record of every move (from, to, size, time, inode) and syncs it with its folder, before the first change;
 *   makes the folders; moves each file with renameat2(RENAME_NOREPLACE), one call a file, which replaces nothing;
 *   syncs the folders, then the last line of the record.
 *
 * Does not: compare names as other systems do (case, Unicode forms), number a name that is taken, use an existing folder,
 * look for unfinished downloads, rules, projects or an earlier run, lock, look again at folders or at files that may have
 * changed, escape names in the record, or print. At the first error it stops.
 *
 * Arguments: the folder; the table of suffixes, a line each: suffix, tab, folder; the folder of the record.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST = 256, RECORD_BUFFER = 1 << 18 };

struct folder { const char *name; int is_used; };
struct suffix { const char *text; struct folder *folder; };
struct move { const char *name; const char *folder; };

static struct folder folders[MOST] = {{"Other", 0}};
static struct suffix suffixes[MOST];
static int folder_count = 1, suffix_count;

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static struct folder *folder_named(const char *name) {
  for (int at = 0; at < folder_count; at += 1)
    if (!strcmp(folders[at].name, name)) return &folders[at];
  folders[folder_count] = (struct folder){name, 0};
  return &folders[folder_count++];
}

static void read_suffixes(const char *path) {
  static char line[512];
  FILE *file = fopen(path, "r");
  if (!file) fail(path);
  while (suffix_count < MOST - 1 && fgets(line, sizeof line, file)) {
    line[strcspn(line, "\n")] = 0;
    char *text = strdup(line);
    char *tab = strchr(text, '\t');
    if (!tab) fail(path);
    *tab = 0;
    suffixes[suffix_count++] = (struct suffix){text, folder_named(tab + 1)};
  }
  fclose(file);
}

static const char *folder_of(const char *name) {
  struct folder *found = &folders[0];
  for (const char *dot = strchr(name, '.'); dot && found == &folders[0]; dot = strchr(dot + 1, '.'))
    for (int at = 0; at < suffix_count; at += 1)
      if (!strcmp(suffixes[at].text, dot + 1)) {
        found = suffixes[at].folder;
        break;
      }
  found->is_used = 1;
  return found->name;
}

static int by_name(const void *one, const void *other) {
  return strcmp(*(char *const *)one, *(char *const *)other);
}

/* The names of a folder but `.` and `..`, in order. */
static size_t list(char ***names) {
  DIR *folder = opendir(".");
  if (!folder) fail("opendir");
  size_t count = 0, room = 0;
  *names = NULL;
  for (struct dirent *entry; (entry = readdir(folder));) {
    if (entry->d_name[0] == '.') continue;
    if (count == room && !(*names = realloc(*names, (room = room ? 2 * room : 1024) * sizeof **names)))
      fail("realloc");
    (*names)[count++] = strdup(entry->d_name);
  }
  closedir(folder);
  qsort(*names, count, sizeof **names, by_name);
  return count;
}

static void sync_folder(const char *path) {
  int folder = open(path, O_RDONLY | O_DIRECTORY);
  if (folder < 0 || fsync(folder)) fail(path);
  close(folder);
}

static void flush(FILE *record) {
  if (fflush(record) || fdatasync(fileno(record))) fail("record");
}

int main(int count, char **arguments) {
  if (count != 4) return 2;
  read_suffixes(arguments[2]);
  if (mkdir(arguments[3], 0700) || chdir(arguments[3])) fail(arguments[3]);
  FILE *record = fopen("record", "wx");
  if (!record || setvbuf(record, NULL, _IOFBF, RECORD_BUFFER)) fail("record");
  int records = open(".", O_RDONLY | O_DIRECTORY);
  if (chdir(arguments[1])) fail(arguments[1]);

  char **names;
  size_t name_count = list(&names);
  struct move *moves = malloc(name_count * sizeof *moves);
  size_t move_count = 0;
  for (size_t at = 0; at < name_count; at += 1) {
    struct stat stats;
    if (lstat(names[at], &stats)) fail(names[at]);
    if (!S_ISREG(stats.st_mode)) continue;
    const char *folder = folder_of(names[at]);
    moves[move_count++] = (struct move){names[at], folder};
    fprintf(record, "%s\t%s/%s\t%lld\t%lld.%09ld\t%llu\n", names[at], folder, names[at], (long long)stats.st_size,
            (long long)stats.st_mtim.tv_sec, stats.st_mtim.tv_nsec, (unsigned long long)stats.st_ino);
  }
  flush(record);
  if (fsync(records)) fail("records");

  for (int at = 0; at < folder_count; at += 1)
    if (folders[at].is_used && mkdir(folders[at].name, 0777)) fail(folders[at].name);
  for (size_t at = 0; at < move_count; at += 1) {
    char target[PATH_MAX];
    snprintf(target, sizeof target, "%s/%s", moves[at].folder, moves[at].name);
    if (renameat2(AT_FDCWD, moves[at].name, AT_FDCWD, target, RENAME_NOREPLACE)) fail(target);
  }
  for (int at = 0; at < folder_count; at += 1)
    if (folders[at].is_used) sync_folder(folders[at].name);
  sync_folder(".");
  fprintf(record, "done\n");
  flush(record);
  return 0;
}
