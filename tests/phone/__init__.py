"""The app as a phone runs it, without a phone.

The packaged copy of the app runs in a process of its own with Kivy's platform `android`. Real pyjnius talks to a JDK,
which has the classes of `java/`: Android's, with the overloads that compete on a phone. python-for-android's own
package `android` and the listeners of its activity come from the installed package. Fingers are SDL's events.

rehearsal.py    prepares all that and runs a process; what a test calls
process.py      runs inside that process: starts the app, then plays scenes
fingers.py      touches, keys and the events of an app's life, as SDL sends them
hands.py        finds things on the screen and taps them
scenes/         what is played. A scene is a generator: it yields the seconds to wait
"""
