"""Puts "Sort with Sortwell" into the menu of folders in GNOME Files. Read where python3-nautilus is installed."""

import subprocess

from gi.repository import GObject, Nautilus

APP = "/opt/Sortwell/sortwell-app"


class SortWithSortwell(GObject.GObject, Nautilus.MenuProvider):
    def get_file_items(self, *args):
        # Before version 4.0 of the extension the window comes first.
        files = args[-1]
        paths = [file.get_location().get_path() for file in files if file.is_directory()]
        if len(paths) != len(files) or not paths or None in paths:
            return []
        return [self._item("SortwellFolders", paths)]

    def get_background_items(self, *args):
        path = args[-1].get_location().get_path()
        return [self._item("SortwellHere", [path])] if path else []

    def _item(self, name, paths):
        item = Nautilus.MenuItem(name=name, label="Sort with Sortwell", tip="Shows what would move; nothing moves before")
        item.connect("activate", lambda _: subprocess.Popen([APP, "--open-folder", *paths], start_new_session=True))
        return item
