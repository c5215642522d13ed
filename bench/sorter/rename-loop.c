/*
 * What the file system allows: makes folders and renames files from a list, and does nothing else.
 * Arguments: the folder; the list. A line of the list is a folder to make, or a file's name, a tab and its new name.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static char *read_all(const char *path) {
  FILE *file = fopen(path, "rb");
  struct stat stats;
  if (!file || fstat(fileno(file), &stats)) fail(path);
  char *text = malloc(stats.st_size + 1);
  if (!text || fread(text, 1, stats.st_size, file) != (size_t)stats.st_size) fail(path);
  text[stats.st_size] = 0;
  fclose(file);
  return text;
}

int main(int count, char **arguments) {
  if (count != 3) return 2;
  char *line = read_all(arguments[2]);
  if (chdir(arguments[1])) fail(arguments[1]);
  for (char *end; (end = strchr(line, '\n')); line = end + 1) {
    *end = 0;
    char *tab = strchr(line, '\t');
    if (tab) *tab = 0;
    if (tab ? rename(line, tab + 1) : mkdir(line, 0777)) fail(line);
  }
  return 0;
}
